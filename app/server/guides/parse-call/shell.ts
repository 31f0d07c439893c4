import { createRequire } from "node:module";
import type * as Unbash from "unbash";
import type { HereDocBody, Word, WordPart } from "unbash";
import { alignText, type CodeText, joinTexts, toCodeText, toTextOfCode, toUnknown } from "../code-value.ts";
import { type Call, readVariable, type Variables } from "./call.ts";

/** A command of a shell script. */
export interface ShellCommand {
  readonly name: string;
  readonly at: number;
  readonly words: readonly CodeText[];
  /** The text that the script passes to the standard input of the command. */
  readonly input: CodeText | undefined;
  /** Whether the script contains nothing but the command and its words. */
  readonly isAlone: boolean;
  readonly cut?: Call["cut"];
}

const require = createRequire(import.meta.url);

type Part = WordPart | NonNullable<HereDocBody["parts"]>[number];

/** Lists the simple commands of a shell script in the order of their text. Assignments are added to `variables`. */
export function listCommands(code: string, variables: Variables): ShellCommand[] {
  // The parser is loaded when the first script is read, so that a server starts without it.
  const { parse }: typeof Unbash = require("unbash");
  const commands: ShellCommand[] = [];
  const script = parse(withVariables(withoutPrompts(code)));
  const [only, ...others] = script.commands;
  const isAlone = others.length === 0 && only?.background !== true && only?.command.type === "Command";
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    if (isAssignment(node) && isWord(node.value)) {
      visit(node.value);
      variables.set(node.name, toWordText(node.value, variables));
      return;
    }
    Object.values(node).forEach(visit);
    if (isCommand(node) && node.name) commands.push(toCommand(node, variables, isAlone));
  };
  visit(script.commands);
  const quotes = (script.errors ?? []).filter(({ message }) => message.startsWith("unterminated"));
  return commands.flatMap((command, index): ShellCommand[] => {
    const { at, words } = command;
    const [next] = commands.slice(index + 1);
    const end = (words.at(-1)?.offsets.at(-1) ?? 0) + 1;
    const cutAt = (position: number, message: string) => [{ ...command, cut: { at: position, message } }];
    // An author who shortens a block with an ellipsis can leave out the end of a quote.
    if (quotes.some(({ pos }) => pos > at && pos <= end))
      return /(?:…|\.\.\.)\s*$/.test(code) ? [] : cutAt(at, "has a quote without an end");
    if (/^&\w/.test(code.slice(end))) return cutAt(end, "ends at &, since the URL is not in quotes");
    if (!next || !/^-(?:[A-Za-z]|-[a-z][a-z-]+)$/.test(next.name)) return [command];
    return cutAt(next.at, `ends before ${next.name}, since the line before does not end with \\`);
  });
}

/** Replaces the prompts in front of commands, such as `$ curl`, with spaces. */
const withoutPrompts = (code: string) =>
  code.replace(/^([ \t]*)([$%>])(?= (?:curl|export|[A-Z_]+=))/gm, (_, space: string) => `${space} `);

/** Outside quotes, a shell reads the brackets of `/items/<id>` as redirections. Authors mean a placeholder. */
const withVariables = (code: string) =>
  code.replace(/(?<=[/=])<[A-Za-z][\w .-]*>/g, (whole) => `$${"_".repeat(whole.length - 1)}`);

type Command = Extract<ReturnType<typeof Unbash.parse>["commands"][number]["command"], { type: "Command" }>;
type Assignment = Extract<Command["prefix"][number], { type: "Assignment" }>;

const isAssignment = (node: object): node is Assignment => "type" in node && node.type === "Assignment";
const isCommand = (node: object): node is Command => "type" in node && node.type === "Command";
const isWord = (node: object): node is Word => "type" in node && node.type === "Word";

function toCommand({ name, prefix, suffix, pos }: Command, variables: Variables, isAlone: boolean): ShellCommand {
  const input = suffix.find((part) => part.type === "HereDoc" || part.type === "HereString");
  return {
    name: name?.value ?? "",
    at: pos,
    words: suffix.filter(isWord).map((word) => toWordText(word, variables)),
    input: input && toInput(input, variables),
    isAlone: isAlone && prefix.length === 0 && suffix.every(isWord),
  };
}

function toInput(
  input: Extract<Command["suffix"][number], { type: "HereDoc" | "HereString" }>,
  variables: Variables,
): CodeText | undefined {
  if (input.type === "HereString") return input.target && toWordText(input.target, variables);
  const { parts, text, pos } = input.body;
  return parts ? joinParts(parts, pos, variables) : toCodeText(text, pos);
}

const toWordText = ({ parts, value, text, pos }: Word, variables: Variables): CodeText =>
  parts ? joinParts(parts, pos, variables) : alignText(value, text, pos);

const joinParts = (parts: readonly Part[], pos: number, variables: Variables): CodeText =>
  joinTexts(
    parts.map((part) => toPartText(part, variables)),
    pos,
  );

function toPartText(part: Part, variables: Variables): CodeText {
  const { pos, text } = part;
  switch (part.type) {
    case "SingleQuoted":
      return toCodeText(part.value, pos + 1);
    case "AnsiCQuoted":
      return alignText(part.value, text.slice(2, -1), pos + 2);
    case "Literal":
      return alignText(part.value, text, pos);
    case "DoubleQuoted":
    case "LocaleString":
      return joinParts(part.parts, pos, variables);
    case "SimpleExpansion":
      return toTextOfCode(readVariable(variables, text.slice(1), pos));
    case "ParameterExpansion":
      if (part.operation?.type === "Default" && !variables.has(part.parameter))
        return toWordText(part.operation.operand, variables);
      return part.operation ? toUnknown(pos) : toTextOfCode(readVariable(variables, part.parameter, pos));
    case "Glob":
    case "BraceExpansion":
    case "ExtendedGlob":
      return toCodeText(text, pos);
    default:
      return toUnknown(pos);
  }
}
