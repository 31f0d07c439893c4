import { isRouteErrorResponse, useRevalidator } from "react-router";
import { type CrashReport, isCrashReport, toCrashReport } from "#app/lib/crash-report.ts";

/** Renders the error screen. *Try again* loads and renders the page again. */
export function CrashScreen({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const report = toReport(error);
  return (
    <div className="page-body crash-screen" role="alert">
      <h1 className="page-title">This page crashed</h1>
      <p>
        Something went wrong while rendering this page. Try again, or report the message below if it keeps happening.
      </p>
      <p>
        <button
          type="button"
          className="button button-primary"
          disabled={state === "loading"}
          onClick={() => void revalidate()}
        >
          Try again
        </button>
      </p>
      <pre className="crash-message">
        {[report.message, ...report.causes.map((cause) => `Cause: ${cause}`)].join("\n")}
      </pre>
    </div>
  );
}

function toReport(error: unknown): CrashReport {
  if (!isRouteErrorResponse(error)) return toCrashReport(error);
  if (isCrashReport(error.data)) return error.data;
  return { kind: "crash", message: `${error.status} ${error.statusText}`.trim(), causes: [] };
}
