import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { writeSite } from "../../../app/server/testing/write-site.ts";
import { isBelow, serveSite, withSite } from "../start-app.ts";

const { get, read } = withSite();

test.skipIf(isBelow)("the index of skills names the skill with the digest of its bytes", async () => {
  const response = await get("/.well-known/agent-skills/index.json");
  expect(response.headers.get("content-type")).toContain("application/json");
  const { $schema, skills } = await response.json();
  expect($schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
  expect(skills).toHaveLength(1);
  const [{ name, type, description, url, digest }] = skills;
  expect(name).toMatch(/^(?!.*--)[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/);
  expect(type).toBe("skill-md");
  expect(description.length).toBeLessThanOrEqual(1024);
  const skill = await get(new URL(url).pathname);
  expect(skill.headers.get("content-type")).toContain("text/markdown");
  const bytes = Buffer.from(await skill.arrayBuffer());
  expect(digest).toBe(`sha256:${createHash("sha256").update(bytes).digest("hex")}`);
  expect(bytes.toString().startsWith(`---\nname: ${name}\ndescription: "`)).toBe(true);
});

test("/skill.md is the same skill, and every address in it is served", async () => {
  const text = await read("/skill.md");
  const paths = [...text.matchAll(/https:\/\/docs\.northhaul\.example(\/[^\s`,]+)/g)].map(([, path]) => path);
  expect(paths).toEqual(expect.arrayContaining(["/llms.txt", "/mcp", "/openapi/integrations.json"]));
  for (const path of paths.filter((each) => each !== "/mcp"))
    expect.soft((await get(path ?? "")).status, path).toBe(200);
});

test.each([
  ["日本語ドキュメント", "site-docs"],
  ["Über Fracht", "uber-fracht-docs"],
  ["日本 Freight", "freight-docs"],
  ["Freight Docs", "freight-docs"],
  ["x".repeat(70), `${"x".repeat(59)}-docs`],
])("the name of the skill of %s is %s", async (title, name) => {
  const settings = `title: ${title}\nprovider: ${title}\nurl: https://docs.example\n`;
  const other = await serveSite({ environment: writeSite({ "content/site.yml": settings }) });
  const { skills } = await other.readJson("/.well-known/agent-skills/index.json");
  expect(skills).toEqual([expect.objectContaining({ name })]);
});
