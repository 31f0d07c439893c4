import type { PageRenderer } from "#app/.server/rendering/create-page-renderer.ts";
import type { Discovery } from "./create-discovery.ts";

/** Lets documents say where their other forms are. What scripts ask for (`.data`) has none. */
export function addDocumentHeaders(renderer: PageRenderer, { toHeaders }: Pick<Discovery, "toHeaders">): PageRenderer {
  return {
    ...renderer,
    render: async (path, representation) => {
      const answer = await renderer.render(path, representation);
      if (answer.status !== 200 || representation !== "document") return answer;
      return { ...answer, headers: { ...answer.headers, ...toHeaders(path) } };
    },
  };
}
