import remarkDirective from "remark-directive";
import type {} from "remark-parse";
import type { Processor } from "unified";

/**
 * `:::name` containers and nothing else. Text and leaf directives are never parsed: `13:00`, `node:latest` and `::host`
 * are text in every real file that holds them.
 */
export function containerDirectives(this: Processor): void {
  const data = this.data();
  const before = data.micromarkExtensions?.length ?? 0;
  remarkDirective.call(this);
  data.micromarkExtensions = data.micromarkExtensions?.map((extension, index) => {
    const constructs = extension.flow?.[colon];
    const [container] = Array.isArray(constructs) ? constructs : [];
    return index >= before && container ? { flow: { [colon]: container } } : extension;
  });
}

const colon = 58;
