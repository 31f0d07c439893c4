import path from "node:path";
import { loadReference } from "#app/.server/reference/load-reference.ts";
import { type ApiHistory, createApiHistory, type FindRelease } from "./api-history.ts";

/** Creates the history of the specification in a folder. The texts of earlier versions need no files. For tests only. */
export async function createHistory(
  directory: string,
  earlier: readonly { readonly label: string; readonly text: string }[],
  findRelease: FindRelease = () => undefined,
  file = "api.yaml",
): Promise<ApiHistory> {
  const [api] = await loadReference({
    directory,
    apis: [{ id: "api", file }],
    highlight: (code) => code,
    report: ({ message }) => {
      throw new Error(message);
    },
  });
  if (!api) throw new Error("there is no API");
  const files = earlier.map(({ label, text }) => ({
    label,
    file: path.join(directory, file.replace(".", `@${label}.`)),
    bytes: Buffer.from(text),
  }));
  return createApiHistory(api, files, findRelease);
}
