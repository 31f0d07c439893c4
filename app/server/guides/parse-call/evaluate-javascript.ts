import type * as Acorn from "acorn";
import {
  alignText,
  type CodeText,
  type CodeValue,
  isUnknown,
  joinTexts,
  type Member,
  sliceText,
  toObject,
  toTextAt,
  toTextOfCode,
  toUnknown,
} from "../code-value.ts";
import { encodeQuery, readVariable, type Variables } from "./call.ts";

/** What the value of an expression depends on. */
export interface Scope {
  readonly variables: Variables;
  /** Converts an offset in the parsed text to an offset in the block. */
  readonly toOffset: (index: number) => number;
  readonly source: string;
}

/** Returns the value of an expression as far as the block contains it. Nothing is executed. */
export function evaluate(node: Acorn.AnyNode, scope: Scope): CodeValue {
  const at = scope.toOffset(node.start);
  const unknown = toUnknown(at);
  switch (node.type) {
    case "Literal":
      return evaluateLiteral(node, scope);
    case "TemplateLiteral":
      return joinTexts(listTemplateParts(node, scope), at);
    case "ObjectExpression":
      return evaluateObject(node, scope);
    case "ArrayExpression":
      return {
        kind: "list",
        at,
        items: node.elements.flatMap((item) => (item && item.type !== "SpreadElement" ? evaluate(item, scope) : [])),
        isPartial:
          node.elements.some((item) => item === null || item.type === "SpreadElement") ||
          isComment(node.elements, node, scope),
      };
    case "UnaryExpression":
      return evaluateSign(node, scope);
    case "BinaryExpression": {
      const operands = [node.left, node.right].map((operand) => evaluate(operand, scope));
      const isText = node.operator === "+" && operands.some((each) => each.kind === "text" && !isUnknown(each));
      return isText ? joinTexts(operands.map(toTextOfCode), at) : unknown;
    }
    case "Identifier":
      return readVariable(scope.variables, node.name, at);
    case "NewExpression":
      return evaluateNew(node, scope);
    case "MemberExpression":
      return getName(node) === "href" ? evaluate(node.object, scope) : unknown;
    case "CallExpression": {
      const { callee } = node;
      const [first] = node.arguments;
      if (callee.type !== "MemberExpression") return unknown;
      const name = getName(callee);
      const isJson = callee.object.type === "Identifier" && callee.object.name === "JSON";
      if (isJson && name === "stringify" && first) return evaluate(first, scope);
      return name === "toString" ? evaluate(callee.object, scope) : unknown;
    }
    default:
      return unknown;
  }
}

function evaluateLiteral({ start, end, value }: Acorn.Literal, { toOffset, source }: Scope): CodeValue {
  const at = toOffset(start);
  if (typeof value === "string") {
    const aligned = alignText(value, source.slice(start + 1, end - 1), start + 1);
    return { ...aligned, offsets: aligned.offsets.map(toOffset), at };
  }
  if (typeof value === "number" || typeof value === "boolean" || value === null) return { kind: "literal", at, value };
  return typeof value === "bigint" ? { kind: "literal", at, value: Number(value) } : toUnknown(at);
}

function evaluateSign({ operator, argument, start }: Acorn.UnaryExpression, scope: Scope): CodeValue {
  const at = scope.toOffset(start);
  const value = evaluate(argument, scope);
  const isNegative = operator === "-" && value.kind === "literal" && typeof value.value === "number";
  return isNegative ? { kind: "literal", at, value: -Number(value.value) } : toUnknown(at);
}

function listTemplateParts({ quasis, expressions }: Acorn.TemplateLiteral, scope: Scope): CodeText[] {
  return quasis.flatMap(({ start, value: { cooked, raw } }, index) => {
    const aligned = alignText(cooked ?? raw, raw, start);
    const expression = expressions[index];
    const literal = { ...aligned, offsets: aligned.offsets.map(scope.toOffset), at: scope.toOffset(start) };
    return expression ? [literal, toTextOfCode(evaluate(expression, scope))] : [literal];
  });
}

/** Returns whether an object or array without members contains a comment, such as "as above", in their place. */
const isComment = (members: readonly unknown[], { start, end }: Acorn.Node, { source }: Scope) =>
  members.length === 0 && source.slice(start + 1, end - 1).trim() !== "";

function evaluateObject(node: Acorn.ObjectExpression, scope: Scope): CodeValue {
  const { start, properties } = node;
  const written = properties.filter((property) => property.type === "Property");
  const isPartial =
    properties.some((property) => property.type === "SpreadElement" || property.computed) ||
    isComment(properties, node, scope);
  const members = written.flatMap((property) => toMember(property, scope));
  return toObject(members, scope.toOffset(start), isPartial);
}

function toMember({ key, value, computed }: Acorn.Property, scope: Scope): Member[] {
  if (computed || (key.type !== "Literal" && key.type !== "Identifier")) return [];
  const name = key.type === "Literal" ? String(key.value) : key.name;
  return [{ name, at: scope.toOffset(key.start), value: evaluate(value, scope) }];
}

/** Evaluates `new URL(…)`, `new URLSearchParams({…})` and `new Headers({…})`. */
function evaluateNew({ callee, arguments: written, start }: Acorn.NewExpression, scope: Scope): CodeValue {
  const at = scope.toOffset(start);
  const name = callee.type === "Identifier" ? callee.name : "";
  const [first, second] = written.map((argument) => evaluate(argument, scope));
  if (!first) return toUnknown(at);
  if (name === "Headers") return first;
  if (name === "URL" && second) return resolveUrl(toTextOfCode(first), toTextOfCode(second));
  if (name === "URL" && first.kind === "text") return first;
  if (name !== "URLSearchParams" || first.kind === "list") return toUnknown(at);
  return first.kind === "object" ? toQuery(first.members, at) : first;
}

/** Joins a path to a base URL: after the host if the path begins with a slash, otherwise after the last slash. */
function resolveUrl(path: CodeText, base: CodeText): CodeText {
  const isRooted = path.text.startsWith("/");
  const kept = isRooted ? /^[a-z]+:\/\/[^/]*/i : /^[a-z]+:\/\/[^/]*(?:\/.*(?=\/))?/i;
  const [start = base.text] = kept.exec(base.text) ?? [];
  return joinTexts([sliceText(base, 0, start.length), toTextAt(isRooted ? "" : "/", path.at), path], base.at);
}

/** Writes the members of an object as a query. */
function toQuery(members: readonly Member[], at: number): CodeText {
  return joinTexts(
    members.flatMap(({ name, at: nameAt, value }, index) => [
      toTextAt(`${index === 0 ? "" : "&"}${name}=`, nameAt),
      encodeQuery(toTextOfCode(value)),
    ]),
    at,
  );
}

/** Returns the name of the property that a member expression reads, if the name is not computed. */
export const getName = ({ property }: Acorn.MemberExpression): string | undefined =>
  property.type === "Identifier" ? property.name : undefined;
