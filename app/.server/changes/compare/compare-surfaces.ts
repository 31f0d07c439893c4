import type { Part, Surface } from "#app/.server/changes/surface/part.ts";
import type { Phrase } from "#app/.server/reference/tree/field.ts";
import { codeList, phrase } from "#app/.server/reference/tree/field.ts";
import type { Difference, Level } from "./change.ts";
import { compareFacts } from "./compare-facts.ts";

/** Everything that differs between an operation then and now. What is inside of something new or gone is not told again. */
export function compareSurfaces(before: Surface, after: Surface): Difference[] {
  const differences = compareWhole(before, after);
  for (const part of before.parts.values()) {
    const now = after.parts.get(part.key);
    if (now) {
      for (const { level, words } of compareFacts(part.facts, now.facts, part.direction))
        differences.push(toDifference(now, level, words));
    } else if (part.parent === undefined || after.parts.has(part.parent))
      differences.push(toDifference(part, judgeRemoval(part), ["is gone"]));
  }
  for (const part of after.parts.values()) {
    if (before.parts.has(part.key) || (part.parent !== undefined && !before.parts.has(part.parent))) continue;
    const isDemanded = part.direction === "sent" && part.facts.required;
    differences.push(toDifference(part, judgeAddition(part), [isDemanded ? "is new, and required" : "is new"]));
  }
  return differences;
}

function compareWhole(before: Surface, after: Surface): Difference[] {
  const differences: Difference[] = [];
  const add = (level: Level, words: Phrase) => differences.push({ level, subject: "", place: "", words });
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

function judgeAddition({ direction, facts, place, name }: Part): Level {
  if (direction === "sent" && facts.required) return "breaking";
  return name === "" && /^response \S+$/.test(place) ? "attention" : "compatible";
}

const isFailure = ({ place }: Part) => /^response (?:[45]|default)/.test(place);

/** Told by its schema where that has a name: then all operations that share it say the same. */
function toDifference({ owner, name, place, direction }: Part, level: Level, words: Phrase): Difference {
  if (owner && owner.path !== "") {
    const subject = `${owner.schema}${owner.path.startsWith("[") || owner.path.startsWith("<") ? "" : "."}${owner.path}`;
    return {
      level,
      subject,
      place: direction === "sent" ? "in requests" : "in responses",
      words,
      schema: owner.schema,
    };
  }
  return { level, subject: name, place, words, ...(owner ? { schema: owner.schema } : {}) };
}
