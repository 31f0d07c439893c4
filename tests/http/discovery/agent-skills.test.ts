import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { isBelow, ownSite, type StartedApp, startApp } from "../start-app.ts";

let site: StartedApp;
beforeAll(async () => {
  site = await ownSite();
});

test.skipIf(isBelow)("the index of skills names the skill with the digest of its bytes", async () => {
  const response = await fetch(`${site.origin}/.well-known/agent-skills/index.json`);
  expect(response.headers.get("content-type")).toContain("application/json");
  const { $schema, skills } = await response.json();
  expect($schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
  expect(skills).toHaveLength(1);
  const [{ name, type, description, url, digest }] = skills;
  expect(name).toMatch(/^(?!.*--)[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/);
  expect(type).toBe("skill-md");
  expect(description.length).toBeLessThanOrEqual(1024);
  const skill = await fetch(`${site.origin}${new URL(url).pathname}`);
  expect(skill.headers.get("content-type")).toContain("text/markdown");
  const bytes = Buffer.from(await skill.arrayBuffer());
  expect(digest).toBe(`sha256:${createHash("sha256").update(bytes).digest("hex")}`);
  expect(bytes.toString().startsWith(`---\nname: ${name}\ndescription: "`)).toBe(true);
});

test("/skill.md is the same skill, and every address in it is served", async () => {
  const text = await (await fetch(`${site.origin}/skill.md`)).text();
  const addresses = [...text.matchAll(/https:\/\/docs\.northhaul\.example(\/[^\s`,]+)/g)].map(([, path]) => path);
  expect(addresses).toEqual(expect.arrayContaining(["/llms.txt", "/mcp", "/openapi/integrations.json"]));
  for (const path of addresses.filter((each) => each !== "/mcp"))
    expect.soft((await fetch(`${site.origin}${path}`)).status, path).toBe(200);
});

test.each([
  ["日本語ドキュメント", "site-docs"],
  ["Über Fracht", "uber-fracht-docs"],
  ["日本 Freight", "freight-docs"],
  ["Freight Docs", "freight-docs"],
  ["x".repeat(70), `${"x".repeat(59)}-docs`],
])("the name of the skill of %s is %s", async (title, name) => {
  const folder = await mkdtemp(path.join(tmpdir(), "skill-"));
  await writeFile(path.join(folder, "site.yml"), `title: ${title}\nprovider: ${title}\nurl: https://docs.example\n`);
  const other = await startApp({
    environment: { CONTENT_DIR: folder, OPENAPI_DIR: await mkdtemp(path.join(folder, "openapi-")) },
  });
  const { skills } = await (await fetch(`${other.origin}/.well-known/agent-skills/index.json`)).json();
  await other.close();
  await rm(folder, { recursive: true });
  expect(skills).toEqual([expect.objectContaining({ name })]);
});
