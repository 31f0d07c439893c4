import type { PageRenderer } from "./create-page-renderer.ts";
import type { RenderThread } from "./create-render-thread.ts";

export interface OffloadedRenderer extends PageRenderer {
  /** From here on pages are rendered there; `undefined`: here again. */
  readonly use: (thread: Pick<RenderThread, "render"> | undefined) => void;
}

/**
 * Renders in a thread while there is one. The first render of an operation compiles the grammars of eight languages, and a large page
 * takes a tenth of a second later on: no request should wait behind that. What fails in the thread is rendered here, where
 * failures are logged.
 *
 * @param onRender told how long each render took in the thread; those here tell it themselves
 */
export function offloadRenders(here: PageRenderer, onRender?: (milliseconds: number) => void): OffloadedRenderer {
  let thread: Pick<RenderThread, "render"> | undefined;
  return {
    ...here,
    use: (given) => {
      thread = given;
    },
    render: async (path, representation) => {
      const rendered = await thread?.render(path, representation).catch(() => undefined);
      if (rendered === undefined || rendered.answer.status >= 500) return here.render(path, representation);
      onRender?.(rendered.milliseconds);
      return rendered.answer;
    },
  };
}
