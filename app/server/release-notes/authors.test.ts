import path from "node:path";
import { expect, it } from "vitest";
import { formatDiagnostic } from "#app/server/model/format-report.ts";
import { listAttributes, loadFragment } from "#app/server/testing/html.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { loadNotes } from "./testing/load-notes.ts";

function load(authors: string, note = "---\ntitle: A\n---\n\nText\n") {
  const directory = writeFiles({
    "release-notes/authors.yml": authors,
    "release-notes/img/ann.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
    "release-notes/sub/2024-01-01-a.md": note,
  });
  const folder = path.join(directory, "release-notes");
  const site = loadNotes(folder);
  const reported = site.diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, folder));
  return { site, reported, paths: site.releaseNotes.pages.map((page) => page.path) };
}

it("all authors are listed, even if no author has a page", () => {
  const { paths } = load("ann:\n  name: Ann\n");
  expect(paths.filter((found) => found.includes("authors"))).toEqual(["/release-notes/authors"]);
});

it("the pages declared in authors.yml exist, also for authors without notes", () => {
  const { site, reported, paths } = load(
    "ann:\n  name: Ann\n  page: true\n  image_url: ./img/ann.svg\n  socials: { x: '@ann', email: none, Email: ann@example.com }\nbobAlice:\n  name: Bob\n  page: { permalink: /bob }\nJane Doe:\n  name: Jane\n  page: true\n",
    "---\ntitle: A\nauthors: ann\n---\n\nText\n",
  );
  expect(reported).toEqual([
    'authors.yml:5:25  warning  unsafe-link  the email link "none" of an author is malformed or not allowed, so it is left out (write an e-mail address)',
  ]);
  expect(paths.filter((found) => found.includes("authors"))).toEqual([
    "/release-notes/authors",
    "/release-notes/authors/ann",
    "/release-notes/authors/bob",
    "/release-notes/authors/jane-doe",
  ]);
  const profile = loadFragment(site.body("/release-notes/authors/ann"));
  expect(listAttributes(profile, "a", "href")).toEqual(
    expect.arrayContaining(["https://x.com/ann", "mailto:ann@example.com", "/release-notes/2024/01/01/sub/a"]),
  );
  expect(site.body("/release-notes/authors/bob")).toContain("No release notes yet.");
  const note = loadFragment(site.body("/release-notes/2024/01/01/sub/a"));
  expect(note("img.author-image").attr("src")).toMatch(/^\/content-assets\/[\da-f]+\/ann\.svg$/);
  expect(note("a[rel=author][href='/release-notes/authors/ann']").text()).toBe("Ann");
});

it("a mistyped field of authors.yml is reported, and other fields are allowed", () => {
  expect(load("ann:\n  name: Ann\n  titel: Engineer\n  imageUrl: /a.png\n  company: A\n").reported).toEqual([
    "authors.yml:3:3  warning  mistyped-field  authors.yml: ann.titel has no effect (did you mean title?)",
    "authors.yml:4:3  warning  mistyped-field  authors.yml: ann.imageUrl has no effect (did you mean image_url?)",
  ]);
});

it("what a note says about an author is not on the author's page", () => {
  const { site } = load(
    "ann:\n  name: Ann\n  page: true\n",
    "---\ntitle: A\nauthors: { key: ann, name: Guest }\n---\n\nText\n",
  );
  const { pages } = site.releaseNotes;
  expect(pages.find(({ kind }) => kind === "author")?.title).toBe("Release notes by Ann");
  expect(site.body("/release-notes/authors")).not.toContain("Guest");
});

it.each([
  [
    "two pages with one path",
    "ann:\n  name: Ann\n  page: true\nAnn:\n  name: Ann\n  page: true\n",
    'authors.yml:6:3  error  author-collision  the pages of the authors "ann" and "Ann" have the same path /release-notes/authors/ann (lines 3 and 6) (give one of them page: {permalink: /another-name})',
  ],
  [
    "a URL that is not valid",
    "ann:\n  name: Ann\n  page: { permalink: ../x }\n",
    'authors.yml:3:3  error  bad-permalink  the permalink "../x" of the author "ann" is not a path (write page: {permalink: /some-name})',
  ],
])("an error is reported: %s", (_, authors, expected) => {
  expect(load(authors).reported).toEqual([expected]);
});

it("the paths of the authors' pages are reserved", () => {
  const { reported } = load("ann:\n  name: Ann\n  page: true\n", "---\ntitle: A\nslug: authors\n---\n\nText\n");
  expect(reported[0]).toContain("sub/2024-01-01-a.md:3:1  error  reserved-slug");
});
