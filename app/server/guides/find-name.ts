import { toCodeText } from "./code-value.ts";
import type { OperationMatcher } from "./match-operation.ts";
import type { CheckedVersion } from "./versions.ts";

const operation = /^(GET|PUT|POST|PATCH|DELETE|HEAD|OPTIONS|TRACE|QUERY) (\S+)$/;
/** An `operationId` or the name of a schema that is no English word in lower case, such as `list`. */
const identifier = /^[A-Za-z][\w.-]*[A-Z_\d.-][\w.-]*$|^[A-Z][\w.-]+$/;

/** A name that is also a header, such as `Location`, more often means the header. */
const findSchema = (name: string, { schemas, specification }: CheckedVersion["index"]) =>
  specification.root
    .get("components")
    ?.map("headers")
    .some(([header]) => header === name)
    ? undefined
    : schemas.find((schema) => schema.name === name);

const findEntry = (found: ReturnType<OperationMatcher["match"]>) =>
  found?.kind === "operation" ? found.entry : undefined;

/**
 * Creates a function that finds the page of an operation (`POST /freights` or `FreightCreate`) or of a schema.
 * @param listVersions returns the current version of each API
 */
export function createFindName(listVersions: () => readonly CheckedVersion[]) {
  return (name: string): string | undefined => {
    const [, method, path] = operation.exec(name) ?? [];
    if (method === undefined && !identifier.test(name)) return undefined;
    for (const { matcher, index } of listVersions()) {
      const found =
        method === undefined || path === undefined
          ? (index.operationById.get(name) ?? findSchema(name, index))
          : findEntry(matcher.match(toCodeText(path, 0), toCodeText(method, 0)));
      if (found) return found.path;
    }
    return undefined;
  };
}
