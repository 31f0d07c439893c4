import { invalidText } from "#app/.server/text/well-formed.ts";
import type { BuildContext } from "./build-context.ts";
import { evaluateLiteral, type FindName, findExpression } from "./evaluate-literal.ts";
import type { JsxNode } from "./mdx-nodes.ts";
import type { Props, StaticValue } from "./tree.ts";

/** What only React needs, or what is known here without: `<TOCInline toc={toc} />`. */
const ignored = new Set(["key", "ref", "icon", "toc"]);

/** Values of an element's attributes, as far as they are literals. Anything else is an error at the element. */
export function readProps(node: JsxNode, context: BuildContext): Props {
  const props: [string, StaticValue][] = [];
  const refuse = (what: string) =>
    context.reporter.error(
      node,
      "expression-not-allowed",
      `<${node.name ?? ""}>: ${what} is not allowed: code in content is never run`,
      "write a literal: text, a number, a list or an object of them",
    );
  for (const attribute of node.attributes) {
    if (attribute.type === "mdxJsxExpressionAttribute") {
      refuse("a spread");
      continue;
    }
    const { name, value } = attribute;
    if (value === null || value === undefined) props.push([name, true]);
    else if (typeof value === "string") props.push([name, value]);
    else if (ignored.has(name)) continue;
    else {
      const literal = evaluateLiteral(findExpression(value.data?.estree), nameFinder(context), () =>
        context.reporter.warn(node, invalidText.code, invalidText.message, invalidText.hint),
      );
      if (literal.kind === "value") props.push([name, literal.value]);
      // Handlers and functions are dropped with a warning where attributes are checked.
      else if (/^on[a-z]/i.test(name)) props.push([name, true]);
      else if (!isRefused(value.value, context)) refuse(`${literal.what} in ${name}`);
    }
  }
  return Object.fromEntries(props);
}

/** Imported pictures are the only names with a value. */
const nameFinder =
  ({ bindings }: BuildContext): FindName =>
  (name) => {
    const binding = bindings.get(name);
    return binding?.kind === "image" ? binding.source : undefined;
  };

const isRefused = (source: string, { bindings }: BuildContext) =>
  bindings.get(/^\s*([\w$]+)/.exec(source)?.[1] ?? "")?.kind === "refused";
