import { invalidText } from "#app/.server/text/well-formed.ts";
import { type BuildContext, findReceived, type JsxNode } from "./build-context.ts";
import { evaluateLiteral, findExpression } from "./evaluate-literal.ts";
import type { Props, StaticValue } from "./tree.ts";

/** `key`, `ref` and `icon` have a meaning only in React; the headings that `toc` would pass are known. */
const ignored = new Set(["key", "ref", "icon", "toc"]);

/** Evaluates the attributes of an element. Any value but a literal is reported as an error. */
export function readProps(node: JsxNode, context: BuildContext): Props {
  const { bindings, reporter } = context;
  const props: [string, StaticValue][] = [];
  const refuse = (what: string) => {
    const message = `<${node.name ?? ""}>: ${what} is not allowed: code in content is never run`;
    const hint = "write a literal: text, a number, a list or an object of them";
    reporter.error(node, "expression-not-allowed", message, hint);
  };
  const findValue = (name: string) => {
    if (name === "props") return findReceived(context, node);
    const binding = bindings.get(name);
    return binding?.kind === "image" ? binding.source : undefined;
  };
  for (const attribute of node.attributes) {
    if (attribute.type === "mdxJsxExpressionAttribute") {
      refuse("a spread");
      continue;
    }
    const { name, value } = attribute;
    if (value === null || value === undefined) props.push([name, true]);
    else if (typeof value === "string") props.push([name, value]);
    else if (!ignored.has(name)) {
      const literal = evaluateLiteral(findExpression(value.data?.estree), findValue, () =>
        reporter.warn(node, invalidText.code, invalidText.message, invalidText.hint),
      );
      const [, firstName = ""] = /^\s*([\w$]+)/.exec(value.value) ?? [];
      if (literal.kind === "value") props.push([name, literal.value]);
      // `toProperties` later removes event handlers with a warning.
      else if (/^on[a-z]/i.test(name)) props.push([name, true]);
      else if (bindings.get(firstName)?.kind !== "refused") refuse(`${literal.what} in ${name}`);
    }
  }
  return Object.fromEntries(props);
}
