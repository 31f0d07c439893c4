import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { beforeAll, expect, test } from "vitest";
import { createFolder, writeFiles, writeSite } from "../../../app/server/testing/write-site.ts";
import { startApp } from "../start-app.ts";

const siteSettings = "title: Test\nurl: https://docs.example.com\n";
const environment = writeSite({
  "content/site.yml": siteSettings,
  "content/pages/index.mdx": "# Home\n",
  "content/pages/guides/old.mdx": "---\nowner: Integrations\n---\n\n# Old\n",
  "content/pages/guides/reviewed.mdx": "---\nlast_update: { date: 2024-02-03, author: Bo Ek }\n---\n\n# Reviewed\n",
  "content/pages/guides/new.mdx": "# New\n",
});
const root = path.dirname(environment.CONTENT_DIR);

beforeAll(() => {
  const git = (args: readonly string[], env = {}) =>
    execFileSync("git", args, { cwd: root, stdio: "ignore", env: { ...process.env, ...env } });
  const commit = (date: string, author: string) => {
    git(["add", "-A"]);
    const identity = ["-c", `user.name=${author}`, "-c", "user.email=a@example.com"];
    git([...identity, "commit", "-qm", "m"], { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date });
  };
  git(["init", "-q"]);
  commit("2021-05-06T10:00:00Z", "Ada Holm");
  const text = "\n\nWith a text.\n";
  writeFiles({ "pages/guides/new.mdx": `# New${text}`, "pages/index.mdx": `# Home${text}` }, environment.CONTENT_DIR);
  commit(new Date().toISOString(), "Cy Dahl");
});

async function readUpdates(settings: string) {
  writeFileSync(path.join(root, "content/site.yml"), siteSettings + settings);
  const site = await startApp({ environment });
  const read = async (page: string) => (await site.open(`/guides/${page}`))(".last-updated").text();
  const updates = { old: await read("old"), reviewed: await read("reviewed") };
  await site.close();
  return updates;
}

test("pages show the date of their front matter; with `lastUpdate`, the others show their last commit", async () => {
  expect(await readUpdates("")).toEqual({ old: "", reviewed: "Updated on February 3, 2024 by Bo Ek" });
  expect((await readUpdates("lastUpdate: { git: true }\n")).old).toBe("Updated on May 6, 2021");
  expect(await readUpdates("lastUpdate: { git: true, authors: true }\n")).toEqual({
    old: "Updated on May 6, 2021 by Ada Holm",
    reviewed: "Updated on February 3, 2024 by Bo Ek",
  });
});

const check = (given: readonly string[], contentDirectory = path.join(root, "content")) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, "../../../tools/check.ts"), ...given], {
    cwd: root,
    env: { ...process.env, ...environment, CONTENT_DIR: contentDirectory },
    encoding: "utf8",
  });

test("`check --stale` lists the pages that nobody has updated for so long, the oldest first, with their owners", () => {
  const { stdout, status } = check(["--stale", "180d"]);
  expect(status).toBe(0);
  expect(stdout).toContain(
    "2 pages not updated for 180 days\ncontent/pages/guides/old.mdx  2021-05-06  Integrations\ncontent/pages/guides/reviewed.mdx  2024-02-03\n",
  );
  const { stale } = JSON.parse(check(["--json", "--stale", "99999d"]).stdout);
  expect(stale).toEqual([]);
  expect(JSON.parse(check(["--json", "--stale", "180d"]).stdout).stale[0]).toEqual({
    file: "content/pages/guides/old.mdx",
    date: "2021-05-06T10:00:00.000Z",
    owner: "Integrations",
  });
});

test("a site whose content Git does not know is served, with a warning", () => {
  const unknown = createFolder();
  cpSync(path.join(root, "content"), path.join(unknown, "content"), { recursive: true });
  writeFileSync(path.join(unknown, "content/site.yml"), `${siteSettings}lastUpdate: { git: true }\n`);
  const { ok, problems } = JSON.parse(check(["--json"], path.join(unknown, "content")).stdout);
  expect(ok).toBe(true);
  expect(problems).toMatchObject([{ code: "no-git-history", severity: "warning" }]);
});

test("`check --help` prints its usage", () => {
  const { stdout, status } = check(["--help"]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Usage: npm run check/);
});

test.each(["180", "6m", "-1d"])("`check --stale %s` is wrong usage", (age) => {
  const { stderr, status } = check([`--stale=${age}`]);
  expect(status).toBe(2);
  expect(stderr).toContain(`--stale ${age} is not a number of days, such as 180d`);
});
