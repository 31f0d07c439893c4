import path from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { writeFiles } from "../app/server/testing/write-site.ts";
import { denyServerCode } from "./deny-server-code.ts";

const secret = "export interface Secret { name: string }\nexport const secret = 1;";
const root = writeFiles({ "server/secret.ts": secret });

const bundle = (code: string) => {
  writeFiles({ "view.ts": code }, root);
  return build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [denyServerCode(path.join(root, "server"))],
    build: { write: false, rollupOptions: { input: path.join(root, "view.ts") } },
  });
};

test("a browser bundle that imports server code fails, with the importer", async () => {
  await expect(bundle('import { secret } from "./server/secret.ts"; console.log(secret);')).rejects.toThrow(
    /view\.ts would put .*server\/secret\.ts into the browser bundle/,
  );
});

test("a browser bundle that imports types of server code is built", async () => {
  await bundle('import type { Secret } from "./server/secret.ts"; console.log({ name: "" } satisfies Secret);');
});
