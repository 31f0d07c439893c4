import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";
import { afterAll, expect, test } from "vitest";
import { denyServerCode } from "./deny-server-code.ts";

const root = mkdtempSync(path.join(tmpdir(), "browser-bundle-"));
afterAll(() => rmSync(root, { recursive: true }));
mkdirSync(path.join(root, "server"));
writeFileSync(
  path.join(root, "server/secret.ts"),
  "export interface Secret { name: string }\nexport const secret = 1;",
);

const bundle = (code: string) => {
  writeFileSync(path.join(root, "view.ts"), code);
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
