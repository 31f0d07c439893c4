import path from "node:path";
import { expect, test } from "vitest";
import type { Page } from "#app/server/model/page.ts";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import type { ReleaseNote } from "#app/server/release-notes/release-note.ts";
import { listTexts, loadFragment, renderBodyOf } from "#app/server/testing/html.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { createChanges } from "./create-changes.ts";

const toNote = (slug: string, title: string, date: string): ReleaseNote => ({
  path: `/release-notes/${slug}`,
  title,
  label: title,
  date: `${date}T00:00:00.000Z`,
  modified: undefined,
  description: "",
  tags: [],
  authors: [],
  listed: true,
  anchor: slug,
  image: undefined,
});

/** Writes the files of an API, each with its version and its paths, and loads their changes. */
async function load(files: Readonly<Record<string, readonly [version: string, paths: string]>>, notes: ReleaseNote[]) {
  const texts = Object.entries(files).map(([name, [version, paths]]) => {
    return [name, `openapi: 3.1.0\ninfo: {title: T, version: "${version}"}\npaths: {${paths}}\n`];
  });
  const directory = writeFiles(Object.fromEntries(texts));
  const { api } = await loadValidFile(path.join(directory, "api.yaml"));
  const messages: string[] = [];
  const changes = createChanges([api], {
    directory,
    notes,
    siteUrl: "",
    report: ({ message }) => messages.push(message),
  });
  const changelog = `${api.basePath}/changes`;
  const page = changes.apis.flatMap((each) => each.pages).find((each) => each.path === changelog);
  return { api, changes, changelog, page, messages };
}

test("the changelog has the changes of three versions, and links to the upgrades to earlier versions", async () => {
  const toFile = (version: number) => {
    const things = Array.from({ length: version }, (_, index) => index + 1);
    const paths = things.map((thing) => `/things/${thing}: {get: {summary: Thing ${thing}, responses: {}}}`);
    return [String(version), paths.join(", ")] as const;
  };
  const earlier = [1, 2, 3, 4].map((version) => [`api@${version}.yaml`, toFile(version)] as const);
  const { page } = await load({ "api.yaml": toFile(5), ...Object.fromEntries(earlier) }, []);
  await page?.prepare?.();
  const text = listTexts(loadFragment(renderBodyOf(page)), "li, p").join("\n");
  for (const thing of ["Thing 5 Compatible was added", "Thing 4 Compatible", "Thing 3 Compatible", "Changes in 2"])
    expect(text).toContain(thing);
  expect(text).not.toContain("Thing 2");
  expect(text).toContain("Upgrade from 4 to 5");
});

test("an earlier version with the name of the changelog, the list of versions or the current version is published under its label", async () => {
  const names = {
    "api@0.yaml": ["current", ""],
    "api@1.yaml": ["changes", ""],
    "api@2.yaml": ["versions", ""],
  } as const;
  const { changes, messages } = await load({ "api.yaml": ["3", ""], ...names }, []);
  const paths = changes.versions.flatMap(({ list }) => list.map(({ path }) => path));
  expect(paths).toEqual(["/docs/api/3", "/docs/api/2", "/docs/api/1", "/docs/api/0"]);
  expect(messages).toContain(
    "info.version is “current”, which is the name of the current version; this version is published as “0”",
  );
  expect(messages).toContain(
    "info.version is “changes”, which is the path of a page; this version is published as “1”",
  );
});

test("versions with the same info.version are shown with their labels", async () => {
  const files = {
    "api.yaml": ["2", ""],
    "api@a.yaml": ["1", ""],
    "api@b.yaml": ["1", ""],
    "api@c.yaml": ["2", ""],
  } as const;
  const { changes } = await load(files, []);
  expect(changes.versions.flatMap(({ list }) => list.map(({ title }) => title))).toEqual(["2", "c", "b", "a"]);
});

test("a label that is no day of the calendar is not the date of its version", async () => {
  const { page, messages } = await load({ "api.yaml": ["2", ""], "api@2024-02-30.yaml": ["1", ""] }, []);
  await page?.prepare?.();
  expect(renderBodyOf(page)).not.toContain("2024-02-30");
  expect(messages).toContain("the date of version 1 is unknown, so changes.xml has no entry for it");
});

test("a release note's link to the changelog has the id of a heading, or no id if the version is not known", async () => {
  const notes = [
    toNote("winter", "Version v4.0 for everyone", "2024-12-01"),
    toNote("v3.0", "Notes", "2024-03-01"),
    toNote("2024-02", "February", "2024-02-01"),
    toNote("1.0", "January", "2024-01-01"),
  ];
  const files = {
    "api.yaml": ["4.0", ""],
    "api@3.0.yaml": ["3.0", ""],
    "api@2024-01-01.yaml": ["1.0", ""],
    "api@2024-02-01.yaml": ["2.0", ""],
  } as const;
  const { api, changes, changelog } = await load(files, notes);
  const [page] = api.pages;
  const listLinks = ({ path: notePath }: ReleaseNote) =>
    page ? changes.listLinks({ ...page, path: notePath } satisfies Page).map((link) => link.path) : [];
  expect(notes.map(listLinks)).toEqual(["4-0", "3-0", "2-0", "1-0"].map((id) => [`${changelog}#${id}`]));
  const compared = await Promise.all(changes.histories.map((history) => history.compare()));
  const ids = compared.flat().map(({ version }) => version.id);
  expect(ids.toSorted()).toEqual(["1-0", "2-0", "3-0", "4-0"]);
});

test("deprecated parts of two APIs are different events of calendars", async () => {
  const get = "{deprecated: true, x-sunset: '2025-01-01', responses: {}}";
  const directory = writeFiles({
    "one.yaml": `openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/a: {get: ${get}}}\n`,
    "two.yaml": `openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/a: {get: ${get}}}\n`,
  });
  const loaded = await Promise.all(["one", "two"].map((id) => loadValidFile(path.join(directory, `${id}.yaml`))));
  const apis = loaded.map(({ api }, index) => ({ ...api, id: String(index) }));
  const sources = { directory, notes: [], siteUrl: "https://docs.example" };
  const { resources } = createChanges(apis, { ...sources, report: () => undefined });
  const bodies = await Promise.all(resources.map(({ body }) => body()));
  const uids = bodies.flatMap((body) => String(body).match(/^UID:.*/gm) ?? []);
  expect(uids).toHaveLength(2);
  expect(new Set(uids).size).toBe(2);
});

test("a version that is a date in words is shortened in headings", async () => {
  const files = { "api.yaml": ["February 3, 2024", ""], "api@2024-01-02.yaml": ["2024-01-02T10:00:00Z", ""] } as const;
  const { page } = await load(files, []);
  await page?.prepare?.();
  const $ = loadFragment(renderBodyOf(page));
  expect(listTexts($, "h2")).toEqual(["2024-02-03", "2024-01-02"]);
  expect($("section").first().text()).toContain("compared with 2024-01-02T10:00:00Z");
  expect(page?.headings.map(({ text }) => text)).toEqual(["2024-02-03", "2024-01-02"]);
});
