import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentContext } from "#app/components/document-context.ts";
import { bodyElementId } from "#app/components/page-body/page-body.tsx";

const body = document.getElementById(bodyElementId)?.innerHTML;

/**
 * Renders the router. Sets `data-hydrated` on `<html>` once the page is interactive, because React runs the effects of the
 * outermost component last.
 */
function App() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  // React transitions render in slices between frames, so a client navigation would be painted one frame later.
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
