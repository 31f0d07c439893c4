import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { ownSite, type StartedApp } from "../start-app.ts";

let site: StartedApp;
beforeAll(async () => {
  site = await ownSite();
});

test("the index of skills names the skill with the digest of its bytes", async () => {
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
