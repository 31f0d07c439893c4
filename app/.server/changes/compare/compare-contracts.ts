import type { Contract, Direction, Part } from "#app/.server/changes/contract/part.ts";
import type { Phrase } from "#app/.server/reference/outline/field.ts";
import { codeList, phrase } from "#app/.server/reference/outline/field.ts";
import type { Difference, Level } from "./change.ts";
import { compareFacts } from "./compare-facts.ts";

/** Everything that differs between an operation then and now. What is inside of something new or gone is not told again. */
export function compareContracts(before: Contract, after: Contract): Difference[] {
  const differences = compareWhole(before, after);
  const reporter = (part: Part, level: Level, words: Phrase) => toDifference(part, level, words, after.isWebhook);
  for (const part of before.parts.values()) {
    const now = after.parts.get(part.key);
    if (now) {
      for (const { level, words, isOfPlace } of compareFacts(part.facts, now.facts, part.direction))
        differences.push({ ...reporter(now, level, words), ...(isOfPlace || !now.type ? {} : { type: now.type }) });
    } else if (part.parent === undefined || after.parts.has(part.parent))
      differences.push(reporter(part, judgeRemoval(part), ["is gone"]));
  }
  for (const part of after.parts.values()) {
    if (before.parts.has(part.key) || (part.parent !== undefined && !before.parts.has(part.parent))) continue;
    const isDemanded = part.direction === "sent" && part.facts.required;
    differences.push(reporter(part, judgeAddition(part), [isDemanded ? "is new, and required" : "is new"]));
  }
  return differences;
}

function compareWhole(before: Contract, after: Contract): Difference[] {
  const differences: Difference[] = [];
  const add = (level: Level, words: Phrase) => differences.push({ level, subject: "", reference: "", words });
  if (before.address !== after.address) add("breaking", phrase`is ${after.address} now, and was ${before.address}`);
  if (after.deprecated && !before.deprecated) add("attention", ["is deprecated"]);
  const gone = before.security.filter((way) => !after.security.includes(way));
  const added = after.security.filter((way) => !before.security.includes(way));
  const wasOpen = before.security.length === 0 && after.security.length > 0;
  if (wasOpen) add("breaking", ["needs authentication now: ", ...codeList(after.security, "or")]);
  else if (gone.length > 0 && after.security.length > 0)
    add("breaking", ["no longer takes the authentication ", ...codeList(gone, "or")]);
  else if (gone.length > 0) add("compatible", ["needs no authentication now"]);
  if (!wasOpen && added.length > 0) add("compatible", ["also takes the authentication ", ...codeList(added, "or")]);
  return differences;
}

/** An answer that no longer comes, other than the good ones, hurts nobody. */
const judgeRemoval = (part: Part): Level => (isFailure(part) && part.name === "" ? "compatible" : "breaking");

function judgeAddition({ direction, facts, reference, name }: Part): Level {
  if (direction === "sent" && facts.required) return "breaking";
  return direction === "received" && name === "" && /^response \S+$/.test(reference) ? "attention" : "compatible";
}

const isFailure = ({ reference }: Part) => /^response (?:[45]|default)/.test(reference);

const references: Readonly<Record<Direction, string>> = { sent: "in requests", received: "in responses" };

/** A webhook's body is what its reader gets, and answers. */
const webhookPlaces: Readonly<Record<Direction, string>> = {
  sent: "in answers to webhooks",
  received: "in webhooks",
};

/** Told by its schema where that has a name: then all operations that share it say the same. */
function toDifference(
  { owner, name, reference, direction }: Part,
  level: Level,
  words: Phrase,
  isWebhook: boolean,
): Difference {
  if (owner && owner.path !== "") {
    const subject = `${owner.schema}${owner.path.startsWith("[") || owner.path.startsWith("<") ? "" : "."}${owner.path}`;
    return {
      level,
      subject,
      reference: (isWebhook ? webhookPlaces : references)[direction],
      words,
      schema: owner.schema,
    };
  }
  return { level, subject: name, reference, words, ...(owner ? { schema: owner.schema } : {}) };
}
