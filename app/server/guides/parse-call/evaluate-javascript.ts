import type {
  Expression,
  Identifier,
  Literal,
  MemberExpression,
  NewExpression,
  Node,
  ObjectExpression,
  PrivateIdentifier,
  Property,
  SpreadElement,
  Super,
  TemplateLiteral,
} from "acorn";
import {
  alignText,
  type CodeText,
  type CodeValue,
  joinTexts,
  type Member,
  moveText,
  toCodeText,
  toObject,
  toTextValue,
  toUnknownText,
} from "../code-value.ts";
import { readVariable, type Variables } from "./call.ts";

/** What the value of an expression depends on. */
export interface Scope {
  readonly variables: Variables;
  /** Converts an offset in the parsed text to an offset in the block. */
  readonly toOffset: (index: number) => number;
  readonly source: string;
}

/** Returns the value of an expression as far as the block contains it. Nothing is executed. */
export function evaluate(node: Expression | SpreadElement | Super | PrivateIdentifier, scope: Scope): CodeValue {
  const at = scope.toOffset(node.start);
  switch (node.type) {
    case "Literal":
      return evaluateLiteral(node, scope);
    case "TemplateLiteral":
      return toTextValue(joinTexts(listTemplateParts(node, scope), at));
    case "ObjectExpression":
      return evaluateObject(node, scope);
    case "ArrayExpression":
      return {
        kind: "list",
        at,
        items: node.elements.flatMap((item) => (item && item.type !== "SpreadElement" ? evaluate(item, scope) : [])),
        isPartial: node.elements.some((item) => item === null || item.type === "SpreadElement"),
      };
    case "UnaryExpression":
      return evaluateSign(evaluate(node.argument, scope), node.operator, at);
    case "BinaryExpression":
      return node.operator === "+"
        ? toTextValue(
            joinTexts([toTextOfCode(evaluate(node.left, scope)), toTextOfCode(evaluate(node.right, scope))], at),
          )
        : { kind: "unknown", at };
    case "Identifier":
      return evaluateName(node, scope);
    case "NewExpression":
      return evaluateNew(node, scope);
    case "MemberExpression":
      return isUrlText(node) ? evaluate(node.object, scope) : { kind: "unknown", at };
    case "CallExpression": {
      const { callee } = node;
      const [first] = node.arguments;
      if (callee.type !== "MemberExpression") return { kind: "unknown", at };
      if (isMember(callee, "JSON", "stringify") && first) return evaluate(first, scope);
      return getName(callee) === "toString" ? evaluate(callee.object, scope) : { kind: "unknown", at };
    }
    default:
      return { kind: "unknown", at };
  }
}

/** Converts a value to a text. An object, a list and an unknown value become an unknown part. */
export function toTextOfCode(value: CodeValue): CodeText {
  if (value.kind === "text") return value.text;
  if (value.kind === "literal") return moveText(toCodeText(String(value.value), 0), value.at);
  return toUnknownText(value.at);
}

function evaluateLiteral({ start, end, value }: Literal, { toOffset, source }: Scope): CodeValue {
  const at = toOffset(start);
  if (typeof value === "string") {
    const { text, offsets } = alignText(value, source.slice(start + 1, end - 1), start + 1);
    return toTextValue({ text, offsets: offsets.map(toOffset), at });
  }
  if (typeof value === "number" || typeof value === "boolean" || value === null) return { kind: "literal", at, value };
  return typeof value === "bigint" ? { kind: "literal", at, value: Number(value) } : { kind: "unknown", at };
}

function evaluateSign(value: CodeValue, operator: string, at: number): CodeValue {
  return operator === "-" && value.kind === "literal" && typeof value.value === "number"
    ? { kind: "literal", at, value: -value.value }
    : { kind: "unknown", at };
}

function listTemplateParts({ quasis, expressions }: TemplateLiteral, scope: Scope): CodeText[] {
  return quasis.flatMap(({ start, value: { cooked, raw } }, index) => {
    const { text, offsets } = alignText(cooked ?? raw, raw, start);
    const expression = expressions[index];
    const literal = { text, offsets: offsets.map(scope.toOffset), at: scope.toOffset(start) };
    return expression ? [literal, toTextOfCode(evaluate(expression, scope))] : [literal];
  });
}

function evaluateObject({ start, properties }: ObjectExpression, scope: Scope): CodeValue {
  const written = properties.filter((property) => property.type === "Property");
  const isPartial = properties.some((property) => property.type === "SpreadElement" || property.computed);
  const members = written.flatMap((property) => toMember(property, scope));
  return toObject(members, scope.toOffset(start), isPartial);
}

function toMember({ key, value, computed }: Property, scope: Scope): Member[] {
  const at = scope.toOffset(key.start);
  const name = key.type === "Literal" ? String(key.value) : undefined;
  if (computed) return [];
  if (name !== undefined) return [{ name, at, value: evaluate(value, scope) }];
  return key.type === "Identifier" ? [{ name: key.name, at, value: evaluate(value, scope) }] : [];
}

const evaluateName = ({ name, start }: Identifier, { variables, toOffset }: Scope): CodeValue =>
  readVariable(variables, name, toOffset(start));

/** Evaluates `new URL(…)`, `new URLSearchParams({…})` and `new Headers({…})`. */
function evaluateNew({ callee, arguments: written, start }: NewExpression, scope: Scope): CodeValue {
  const at = scope.toOffset(start);
  const name = callee.type === "Identifier" ? callee.name : "";
  const [first, second] = written.map((argument) => evaluate(argument, scope));
  if (!first) return { kind: "unknown", at };
  if (name === "Headers") return first;
  if (name === "URL" && (first.kind === "text" || second))
    return second ? toTextValue(joinTexts([withoutEndSlash(toTextOfCode(second)), toTextOfCode(first)], at)) : first;
  if (name !== "URLSearchParams") return { kind: "unknown", at };
  return first.kind === "object" ? toTextValue(toQuery(first.members, at)) : first;
}

const withoutEndSlash = ({ text, offsets, at }: CodeText): CodeText =>
  text.endsWith("/") ? { text: text.slice(0, -1), offsets: offsets.slice(0, -1), at } : { text, offsets, at };

/** Writes the members of an object as a query. */
function toQuery(members: readonly Member[], at: number): CodeText {
  return joinTexts(
    members.flatMap(({ name, at: nameAt, value }, index) => [
      moveText(toCodeText(`${index === 0 ? "" : "&"}${name}=`, 0), nameAt),
      toTextOfCode(value),
    ]),
    at,
  );
}

const isUrlText = (node: MemberExpression) => getName(node) === "href";

/** Returns the name of the property that a member expression reads, if the name is not computed. */
export const getName = ({ property }: MemberExpression): string | undefined =>
  property.type === "Identifier" ? property.name : undefined;

/** Returns whether a node is `object.property`. */
export const isMember = (node: Node | MemberExpression, object: string, property: string): boolean =>
  node.type === "MemberExpression" &&
  "object" in node &&
  node.object.type === "Identifier" &&
  node.object.name === object &&
  getName(node) === property;
