import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import type { Page } from "#app/server/model/page.ts";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import type { ReleaseNote } from "#app/server/release-notes/release-note.ts";
import { listTexts, loadFragment, renderBodyOf } from "#app/server/testing/html.ts";
import { createChanges } from "./create-changes.ts";
import { toOpenApi } from "./testing/create-test-versions.ts";

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
  source: { file: "" },
  anchor: slug,
  image: undefined,
});

test("the changelog has the changes of three versions, and links to the upgrades to earlier versions", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "create-changes-"));
  const write = (name: string, version: number) => {
    const operations = Array.from(
      { length: version },
      (_, index) => `  /things/${index + 1}: {get: {summary: Thing ${index + 1}, responses: {}}}\n`,
    );
    const text = `openapi: 3.1.0\ninfo: {title: T, version: "${version}"}\npaths:\n${operations.join("")}`;
    return writeFile(path.join(directory, name), text);
  };
  try {
    await write("api.yaml", 5);
    for (const version of [1, 2, 3, 4]) await write(`api@${version}.yaml`, version);
    const { api } = await loadValidFile(path.join(directory, "api.yaml"));
    const changes = createChanges({
      apis: [api],
      directory,
      notes: [],
      siteUrl: "",
      openApi: toOpenApi(directory),
      report: () => undefined,
    });
    const pages = new Map(changes.apis.flatMap((each) => each.pages).map((page) => [page.path, page]));
    const readText = async (suffix: string) => {
      const page = pages.get(`${api.basePath}/changes${suffix}`);
      await page?.prepare?.();
      return listTexts(loadFragment(renderBodyOf(page)), "li, p").join("\n");
    };
    const changelog = await readText("");
    for (const thing of ["Thing 5 Compatible was added", "Thing 4 Compatible", "Thing 3 Compatible", "Changes in 2"])
      expect(changelog).toContain(thing);
    expect(changelog).not.toContain("Thing 2");
    expect(changelog).toContain("Upgrade from 4 to 5");
  } finally {
    await rm(directory, { recursive: true });
  }
});

test("a release note's link to the changelog has the id of a heading, or no id if the version is not known", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "create-changes-"));
  const write = (name: string, version: string) =>
    writeFile(path.join(directory, name), `openapi: 3.1.0\ninfo: {title: T, version: "${version}"}\npaths: {}\n`);
  try {
    await write("api.yaml", "4.0");
    await write("api@3.0.yaml", "3.0");
    await write("api@2024-01-01.yaml", "1.0");
    await write("api@2024-02-01.yaml", "2.0");
    const { api } = await loadValidFile(path.join(directory, "api.yaml"));
    const notes = [
      toNote("winter", "Version 4.0 for everyone", "2024-12-01"),
      toNote("3.0", "Notes", "2024-03-01"),
      toNote("2024-02", "February", "2024-02-01"),
      toNote("1.0", "January", "2024-01-01"),
    ];
    const changes = createChanges({
      apis: [api],
      directory,
      notes,
      siteUrl: "",
      openApi: toOpenApi(directory),
      report: () => undefined,
    });
    const [page] = api.pages;
    const listLinks = ({ path: notePath }: ReleaseNote) =>
      page ? changes.listLinks({ ...page, path: notePath } satisfies Page).map((link) => link.path) : [];
    const changelog = `${api.basePath}/changes`;
    expect(notes.map(listLinks)).toEqual([
      [`${changelog}#4-0`],
      [`${changelog}#3-0`],
      [`${changelog}#2-0`],
      [`${changelog}#1-0`],
    ]);
    const compared = await Promise.all(changes.histories.map((history) => history.compare()));
    const ids = compared.flat().map(({ version }) => version.id);
    expect(ids.toSorted()).toEqual(["1-0", "2-0", "3-0", "4-0"]);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test("a version that is a date in words is shortened in headings", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "create-changes-"));
  const write = (name: string, version: string) =>
    writeFile(path.join(directory, name), `openapi: 3.1.0\ninfo: {title: T, version: "${version}"}\npaths: {}\n`);
  try {
    await write("api.yaml", "February 3, 2024");
    await write("api@2024-01-02.yaml", "2024-01-02T10:00:00Z");
    const { api } = await loadValidFile(path.join(directory, "api.yaml"));
    const sources = { apis: [api], directory, notes: [], siteUrl: "", openApi: toOpenApi(directory) };
    const changes = createChanges({ ...sources, report: () => undefined });
    const page = changes.apis.flatMap((each) => each.pages).find(({ path: its }) => its.endsWith("/changes"));
    await page?.prepare?.();
    const $ = loadFragment(renderBodyOf(page));
    expect(listTexts($, "h2")).toEqual(["2024-02-03", "2024-01-02"]);
    expect($("section").first().text()).toContain("compared with 2024-01-02T10:00:00Z");
    expect(page?.headings.map(({ text }) => text)).toEqual(["2024-02-03", "2024-01-02"]);
  } finally {
    await rm(directory, { recursive: true });
  }
});
