import type { PageRenderer } from "#app/.server/rendering/create-page-renderer.ts";
import type { Discovery } from "./create-discovery.ts";
import { varyByAccept } from "./markdown/miss-in-markdown.ts";

/** Lets documents say where their other forms are. What scripts ask for (`.data`) has none. */
export function addDocumentHeaders(renderer: PageRenderer, { toHeaders }: Pick<Discovery, "toHeaders">): PageRenderer {
  return {
    ...renderer,
    render: async (path, representation) => {
      const answer = await renderer.render(path, representation);
      if (representation !== "document" || (answer.status !== 200 && answer.status !== 404)) return answer;
      const headers = answer.status === 200 ? toHeaders(path) : varyByAccept;
      return { ...answer, headers: { ...answer.headers, ...headers } };
    },
  };
}
