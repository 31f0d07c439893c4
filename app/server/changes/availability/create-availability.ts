import type { ApiHistory } from "#app/server/changes/api-history.ts";
import { once } from "#app/server/changes/once.ts";
import type { Version } from "#app/server/changes/versions/list-versions.ts";
import { toChangesPath } from "#app/server/changes/view/changes-page.tsx";
import type { Resource } from "#app/server/model/resource.ts";
import {
  type AvailabilitySource,
  toContentKey,
  type ValueAvailability,
  type ValueRules,
  type VersionMark,
} from "#app/server/reference/outline/availability.ts";
import type { OperationStep, ValueSteps, VersionStep } from "./version-step.ts";
import { writeAvailability } from "./write-availability.ts";

/**
 * Creates the availability of an API with several versions. It is computed from all of them when it is first needed. The pages
 * of an API that is not compared quickly have no marks until the availability is known, and no cache keeps them.
 */
export function createAvailability(history: ApiHistory) {
  let found: ReadonlyMap<Version, AvailabilitySource["find"]> | undefined;
  const compute = once(async () => {
    const changes = (await history.compare()).toReversed();
    const marked = changes.map(({ version, step }) => ({
      mark: { version: version.name, path: toChangesPath(history, version) },
      step,
    }));
    found = new Map(changes.map(({ version }, position) => [version, createFindAvailability(marked, position)]));
  });
  const findOf = (version: Version) => found?.get(version);
  const prepare = async () => {
    if (found) return;
    // If an earlier version cannot be read, the page is shown without marks.
    const computing = compute().catch(() => undefined);
    if (history.isQuicklyCompared) await computing;
  };
  const file: Resource = {
    path: `${history.api.basePath}/availability.json`,
    contentType: "application/json; charset=utf-8",
    body: async () => {
      await compute();
      const steps = (await history.compare()).flatMap(({ step }) => step ?? []);
      return writeAvailability(history, await history.catalog(), findOf, steps);
    },
  };
  return {
    file,
    /** Returns the availability for the pages of a version. */
    of: (version: Version): AvailabilitySource => ({
      find: (operation) => findOf(version)?.(operation),
      isKnown: () => found !== undefined,
      prepare,
    }),
  };
}

/** A version of the API, and what changed since the version before it. The oldest version has no step. */
interface AvailabilityVersion {
  readonly mark: VersionMark;
  readonly step: VersionStep | undefined;
}

/**
 * Creates a function that finds the availability of the operations of one version.
 * @param versions oldest first
 * @param position position in `versions` of the version whose pages show the availability
 */
function createFindAvailability(
  versions: readonly AvailabilityVersion[],
  position: number,
): AvailabilitySource["find"] {
  const newestFirst = versions.slice(0, position + 1).toReversed();
  const later = versions.slice(position + 1).map(({ mark, step }) => ({
    mark,
    step,
    operations: new Map(
      step?.operations.entries().map(([slug, operation]) => [operation.earlierSlug, { slug, ...operation }]),
    ),
  }));
  /** Finds the last version, not after `position`, that added the operation or in which something happened to it. */
  const findLast = (slug: string, hasHappened: (operation: OperationStep) => boolean) => {
    let current = slug;
    for (const { mark, step } of newestFirst) {
      if (!step) return undefined;
      const operation = step.operations.get(current);
      if (!operation || hasHappened(operation)) return mark;
      current = operation.earlierSlug;
    }
    return undefined;
  };
  const findRemoval = (slug: string, keys: readonly string[] = []): VersionMark | undefined => {
    let current = slug;
    for (const { mark, step, operations } of later) {
      const operation = operations.get(current);
      if (!step || !operation) return keys.length === 0 ? mark : undefined;
      const nodes = listNodes(step, operation.values, keys);
      if (nodes.some((node) => hasContainer(node, "removed"))) return undefined;
      if (nodes.some(({ values, key }) => values.removed.has(key))) return mark;
      current = operation.slug;
    }
    return undefined;
  };
  /** Visits the versions from `position` back to the version that added the value. */
  const findValue = (slug: string, keys: readonly string[], rules: ValueRules): ValueAvailability => {
    let [since, requiredSince, deprecatedSince]: Array<VersionMark | undefined> = [];
    let isInherited = false;
    const enumSince = new Map<string, VersionMark>();
    let current = slug;
    for (const { mark, step } of newestFirst) {
      if (!step || since) break;
      const operation = step.operations.get(current);
      const nodes = listNodes(step, operation?.values, keys);
      isInherited = !operation || nodes.some((node) => hasContainer(node, "added"));
      if (isInherited || nodes.some(({ values, key }) => values.added.has(key))) since = mark;
      if (since || nodes.some(({ values, key }) => values.becameRequired.has(key))) requiredSince ??= mark;
      if (since || nodes.some(({ values, key }) => values.becameDeprecated.has(key))) deprecatedSince ??= mark;
      const enumerated = new Set(nodes.flatMap(({ values, key }) => values.enumerated.get(key) ?? []));
      for (const value of rules.enumValues)
        if (!enumSince.has(value) && (since || enumerated.has(value))) enumSince.set(value, mark);
      if (operation) current = operation.earlierSlug;
    }
    return {
      since,
      requiredSince: rules.required ? requiredSince : undefined,
      deprecatedSince: rules.deprecated ? deprecatedSince : undefined,
      removedIn: findRemoval(slug, keys),
      isInherited: since !== undefined && isInherited,
      enumSince,
    };
  };
  return ({ slug, deprecated }) => ({
    since: findLast(slug, () => false),
    deprecatedSince: deprecated ? findLast(slug, (operation) => operation.becameDeprecated) : undefined,
    removedIn: findRemoval(slug),
    findValue: (keys, rules) => findValue(slug, keys, rules),
  });
}

/** A value, seen from the operation or a component that contains it. */
interface Node {
  readonly values: ValueSteps;
  /** Key of the value. */
  readonly key: string;
  /** Keys of the values that contain it, the outermost first. */
  readonly containers: readonly string[];
}

const hasContainer = ({ values, containers }: Node, what: "added" | "removed"): boolean =>
  containers.some((key) => values[what].has(key));

/** Lists the operation and the components through which a value is reached. */
function listNodes(step: VersionStep, values: ValueSteps | undefined, keys: readonly string[]): readonly Node[] {
  const nodes: Node[] = [];
  const visit = (found: ValueSteps, path: readonly string[]) => {
    const key = path.at(-1);
    if (key === undefined || nodes.some((node) => node.values === found && node.key === key)) return;
    const containers = path.slice(0, -1);
    nodes.push({ values: found, key, containers });
    for (const [index, container] of containers.entries()) {
      const component = step.components.get(found.uses.get(container) ?? "");
      if (!component) continue;
      const inside = path.slice(index + 1).map((each) => toKeyInside(each, container));
      visit(component.steps, [toContentKey(""), ...inside]);
    }
  };
  if (values) visit(values, keys);
  return nodes;
}

/** Converts the key of a value to its key in the component of a value that contains it: ` weight` for `… lines[].weight`. */
const toKeyInside = (key: string, container: string) => ` ${key.slice(container.length).replace(/^\./, "")}`;
