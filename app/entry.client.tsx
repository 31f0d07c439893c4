import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentContext } from "#app/components/document-context.ts";
import { bodyElementId } from "#app/components/page-body/page-body.tsx";

const body = document.getElementById(bodyElementId)?.innerHTML;

/** Its effect is the last one to run: from then on everything answers, and `<html data-hydrated>` says so. */
function App() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  // A step is rendered in one go: sliced between frames, as a transition is, its first paint comes a frame later.
  return <HydratedRouter useTransitions={false} />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentContext value={{ body }}>
        <App />
      </DocumentContext>
    </StrictMode>,
  );
});
