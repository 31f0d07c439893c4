import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { DocumentContext } from "#app/components/document-context.ts";
import { bodyElementId } from "#app/components/page-body/page-body.tsx";

const body = document.getElementById(bodyElementId)?.innerHTML;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentContext value={{ body }}>
        <HydratedRouter />
      </DocumentContext>
    </StrictMode>,
  );
});
