import { createHash, randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { DocumentContext } from "#app/components/document-context.ts";
import { deferModules } from "#app/components/inline-scripts.ts";
import { toCrashReport } from "#app/lib/crash-report.ts";
import { toContentSecurityPolicy } from "#app/server/http/headers.ts";
import { pageRequestContext } from "#app/server/site/site-context.ts";
import { toDocumentText } from "#app/server/text/well-formed.ts";

/** Milliseconds until a render is aborted. All data is already in memory, so a slower render is stuck. */
export const streamTimeout = 5_000;

/**
 * Logs errors of loaders and of this file.
 * If `handleRequest` throws a response, the error is already logged, so the response is not logged.
 */
export function handleError(error: unknown, { context }: { context: RouterContextProvider }): void {
  if (!(error instanceof Response)) context.get(pageRequestContext).logFailure(error);
}

/**
 * Renders the whole document instead of streaming it, because the document is hashed, compressed and cached.
 * If rendering fails, the function throws a response with status 500.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // The inline scripts of this app get a random nonce, so authored content cannot contain the nonce.
  // `unmarkScripts` returns the hashes of these scripts, and the content security policy forbids other inline scripts.
  const mark = randomBytes(16).toString("hex");
  const { site, body, logFailure } = loadContext.get(pageRequestContext);
  let html: string;
  try {
    html = await renderDocument(
      <DocumentContext value={{ body, scriptNonce: mark }}>
        <ServerRouter context={routerContext} url={request.url} nonce={mark} />
      </DocumentContext>,
    );
  } catch (error) {
    logFailure(error);
    throw Response.json(toCrashReport(error), { status: 500 });
  }
  // Control characters are replaced before hashing, since a hash is valid only for the text that is sent.
  const text = toDocumentText(import.meta.env.DEV ? html : deferModules(html));
  const { document, scriptHashes } = unmarkScripts(text, mark);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!import.meta.env.DEV) headers.set("Content-Security-Policy", toContentSecurityPolicy(scriptHashes, site.serving));
  return new Response(document, { status, headers });
}

function renderDocument(element: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(element, {
      onAllReady() {
        clearTimeout(timer);
        resolve(text(pipe(new PassThrough())));
      },
      onError(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
    const timer = setTimeout(() => abort(new Error("The page took too long to render")), streamTimeout);
  });
}

function unmarkScripts(html: string, mark: string): { document: string; scriptHashes: string[] } {
  const scriptHashes: string[] = [];
  const marked = new RegExp(`(<script\\b[^>]*?) nonce="${mark}"([^>]*>)([\\s\\S]*?)</script>`, "g");
  const document = html
    .replace(marked, (_, before: string, after: string, source: string) => {
      if (source) scriptHashes.push(`'sha256-${createHash("sha256").update(source).digest("base64")}'`);
      return `${before}${after}${source}</script>`;
    })
    .replaceAll(` nonce="${mark}"`, "");
  return { document, scriptHashes: [...new Set(scriptHashes)] };
}
