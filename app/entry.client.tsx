import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentContext } from "#app/components/document-context.ts";
import { layoutIds } from "#app/lib/page.ts";

const body = document.getElementById(layoutIds.body)?.innerHTML;

function App() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  // React transitions would paint a client navigation one frame later.
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
