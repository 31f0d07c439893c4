import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { normalizePath } from "#app/lib/site-path.ts";
import { toSocialImage } from "#app/lib/structured-data.ts";
import { parseConfig } from "#app/server/config.ts";
import { createCompileCache } from "#app/server/markdown/compile-cache.ts";
import { formatDiagnostic, sortDiagnostics } from "#app/server/model/format-report.ts";
import { listAttributes, loadFragment } from "#app/server/testing/html.ts";
import { writeFiles, writeSite } from "#app/server/testing/write-site.ts";
import { loadSite } from "./load-site.ts";

let scratch: string;
beforeEach(() => {
  const folders = writeSite({
    "content/pages/index.md": "# Home\n\nText.\n",
    "content/pages/start.md": "# Start\n\n![](./a.png)\n",
    "content/pages/a.png": "not an image",
    "content/static/robots.txt": "",
    "openapi/api.yaml": specification,
    "openapi/schemas/pet.yaml": "type: object\nproperties: {owner: {$ref: owner.yaml}}\n",
    "openapi/schemas/owner.yaml": "type: object\nproperties: {pet: {$ref: '../api.yaml#/components/schemas/Pet'}}\n",
  });
  scratch = path.dirname(folders.CONTENT_DIR);
});

const specification = `openapi: 3.1.0
info: {title: Pets, version: "1"}
paths:
  /pets:
    get: {operationId: listPets, responses: {"200": {description: ok}}}
components: {schemas: {Pet: {$ref: schemas/pet.yaml}}}
`;

const write = (files: Readonly<Record<string, string>>) => writeFiles(files, scratch);

async function load(folder = scratch) {
  const { site, diagnostics } = await loadSite(parseConfig({}, folder));
  return { site, diagnostics: sortDiagnostics(diagnostics).map((diagnostic) => formatDiagnostic(diagnostic, scratch)) };
}

test("a folder of release notes that the settings name, but that has no notes, is reported", async () => {
  const note = "---\ntitle: A\n---\n\nText.\n";
  const settings = "title: Docs\nurl: https://docs.example\nreleaseNotes:\n  folder: ";
  write({ "content/news/2024-01-01-a.md": note, "content/site.yml": `${settings}newz\n` });
  expect((await load()).diagnostics).toContain(
    "content/site.yml:4:3  warning  empty-section  there are no release notes in the folder newz (write the path of a folder below the content folder, or remove the setting)",
  );
  write({ "content/site.yml": `${settings}news\n` });
  expect((await load()).diagnostics.join("\n")).not.toContain("empty-section");
});

test("an earlier version that belongs to no API is an error, which names the nearest specification", async () => {
  write({
    "openapi/api@1.yaml": specification,
    "openapi/API@2.yaml": specification,
    "openapi/api @3.json": specification,
    "openapi/orders@4.yaml": specification,
    "openapi/old/api@5.yaml": specification,
    "openapi/api@.yaml": specification,
    "openapi/schemas/pet@6.yaml": "type: object\n",
    "openapi/node_modules/x@7.yaml": specification,
  });
  const report = (file: string, hint: string) =>
    `openapi/${file}  error  missing-file  no API has this earlier version: its name is not that of a specification beside it, @ and a label (${hint}, or move it out of the folder of specifications)`;
  const { diagnostics } = await load();
  expect(diagnostics.filter((text) => text.includes("missing-file"))).toEqual([
    report("API@2.yaml", "rename it to api@2.yaml"),
    report("api @3.json", "rename it to api@3.json"),
    report("api@.yaml", "rename it to api@1.0.0.yaml"),
    report("old/api@5.yaml", "rename it to api@5.yaml"),
    report("orders@4.yaml", "add the current specification orders.yaml beside it"),
  ]);
});

describe("a site behind symbolic links", () => {
  test("of git-sync and of a Kubernetes ConfigMap loads like the folders themselves", async () => {
    const plain = await load();
    symlinkSync(".worktrees/1f3c", path.join(scratch, "docs"));
    for (const name of ["content", "openapi"]) {
      const folder = path.join(scratch, ".worktrees/1f3c", name);
      mkdirSync(folder, { recursive: true });
      renameSync(path.join(scratch, name), path.join(folder, "..2026"));
      symlinkSync("..2026", path.join(folder, "..data"));
      for (const entry of readdirSync(path.join(folder, "..2026")))
        symlinkSync(`..data/${entry}`, path.join(folder, entry));
    }
    const { site, diagnostics } = await load(path.join(scratch, "docs"));
    expect(diagnostics).toEqual(plain.diagnostics);
    expect([...(site?.pages.keys() ?? [])]).toEqual([...(plain.site?.pages.keys() ?? [])]);
    expect(site?.pages.has("/docs/api/schemas/pet")).toBe(true);
    expect([...(site?.assets.keys() ?? [])]).toEqual([...(plain.site?.assets.keys() ?? [])]);
    expect([...(site?.staticFiles.keys() ?? [])]).toEqual(["/robots.txt"]);
    expect(site?.contentVersion).toBe(plain.site?.contentVersion);
  });

  test("reads nothing outside its folders, and reports the links that it does not follow", async () => {
    write({ "secret.md": "# Secret", "secret.yaml": specification });
    symlinkSync("../../secret.md", path.join(scratch, "content/pages/secret.md"));
    symlinkSync("../secret.yaml", path.join(scratch, "openapi/secret.yaml"));
    symlinkSync("../secret.yaml", path.join(scratch, "openapi/api@1.yaml"));
    const { diagnostics } = await load();
    expect(diagnostics.map((line) => line.replaceAll(scratch, "…").replace(/ \(.*/, ""))).toEqual([
      "content/pages/secret.md  warning  symbolic-link  this symbolic link leads to …/secret.md, which is not inside the folder content; it is left out",
      "openapi/api@1.yaml  warning  symbolic-link  this symbolic link leads to …/secret.yaml, which is not inside the folder openapi; it is left out",
      "openapi/api@1.yaml  error  unreadable-file  the earlier version api@1.yaml is a symbolic link that does not lead to a file inside the folder of specifications",
      "openapi/secret.yaml  warning  symbolic-link  this symbolic link leads to …/secret.yaml, which is not inside the folder openapi; it is left out",
    ]);
  });

  test("rejects a specification in the settings that is outside its folder", async () => {
    write({
      "content/site.yml": "title: D\nurl: https://d.example\napis: [{id: a, file: ../s.yaml}, {id: b, file: b.yaml}]\n",
      "s.yaml": specification,
    });
    symlinkSync("../s.yaml", path.join(scratch, "openapi/b.yaml"));
    const { diagnostics } = await load();
    expect(diagnostics.map((line) => line.split("  ").slice(1, 3).join(" "))).toEqual([
      "error outside-folder",
      "error outside-folder",
    ]);
  });
});

describe("unreadable files are reported, and everything else is checked", () => {
  test("if folders have the names of files", async () => {
    for (const name of ["content/pages/a.mdx", "content/release-notes/tags.yml", "openapi/b.yaml"])
      mkdirSync(path.join(scratch, name), { recursive: true });
    mkdirSync(path.join(scratch, "openapi/api@1.yaml"));
    const { diagnostics } = await load();
    expect(diagnostics.map((line) => line.replace(/ \(.*/, ""))).toEqual([
      "openapi/api@1.yaml  error  unreadable-file  the earlier version api@1.yaml is a folder, not a file",
    ]);
  });

  test("if the settings file is a folder", async () => {
    rmSync(path.join(scratch, "content/site.yml"));
    mkdirSync(path.join(scratch, "content/site.yml"));
    expect((await load()).diagnostics).toEqual([
      "content/site.yml  error  unreadable-file  the file is a folder, not a file (rename the folder, or replace it with a file)",
    ]);
  });

  test("if files have several gigabytes: text files are rejected, other files are served", async () => {
    const huge = ["content/pages/huge.md", "openapi/huge.yaml", "content/release-notes/tags.yml"];
    write(Object.fromEntries([...huge, "content/static/huge.bin"].map((name) => [name, ""])));
    for (const name of huge) truncateSync(path.join(scratch, name), 3 * 1024 ** 3);
    truncateSync(path.join(scratch, "content/static/huge.bin"), 3 * 1024 ** 3);
    const { diagnostics } = await load();
    expect(diagnostics.map((line) => line.replace(/ \(.*/, ""))).toEqual([
      "content/pages/huge.md  error  unreadable-file  the file is larger than 16 MB",
      "content/release-notes/tags.yml  error  unreadable-file  the file is larger than 16 MB",
      "openapi/huge.yaml  error  unreadable-file  the specification huge.yaml is larger than 64 MB",
    ]);
  });
});

test("an icon has the media type with which its file is served", async () => {
  write({
    "content/site.yml": "title: D\nurl: https://d.example\nfavicons: [/a.jpg, /a.ICO]\n",
    "content/static/a.jpg": "",
    "content/static/a.ICO": "",
  });
  const { site } = await load();
  expect(site?.shell.favicons.map(({ type }) => type)).toEqual(["image/jpeg", "image/vnd.microsoft.icon"]);
});

test("the files that a partial imports are beside the partial, wherever the page is", async () => {
  write({
    "content/pages/deep/page.mdx": "import Part from '../_parts/part.mdx'\n\n# Page\n\n<Part file='./own.txt' />\n",
    "content/pages/_parts/part.mdx":
      "import photo from './photo.svg'\n\n<img src={photo} alt='' />\n\n<a href={require('./a.txt').default}>A</a>\n\n<a href={props.file}>B</a>\n",
    "content/pages/_parts/photo.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>",
    "content/pages/_parts/a.txt": "",
    "content/pages/deep/own.txt": "",
  });
  const { site, diagnostics } = await load();
  expect(diagnostics).toEqual([]);
  expect([...(site?.assets.keys() ?? [])].map((file) => path.basename(file))).toEqual([
    "photo.svg",
    "a.txt",
    "own.txt",
    "a.png",
  ]);
});

test("a link to a file in other letters or with another extension, and a second page, are reported with the first file", async () => {
  write({
    "content/pages/links.md": "# Links\n\n[a](./START.mdx)\n",
    "content/pages/sub/start.md": "---\nslug: /start\n---\n# Start again\n",
  });
  expect((await load()).diagnostics.slice(0, 2)).toEqual([
    "content/pages/links.md:3:1  warning  broken-markdown-link  ./START.mdx does not lead to a published page (write ./start.md)",
    "content/pages/sub/start.md:2:1  warning  duplicate-route  several pages have the path /start, and only ../start.md is reachable (give one of the pages another `slug` (or another file name, operationId or title))",
  ]);
});

test("a generated page with the path of another page is reported with the name of the other page's file", async () => {
  const text = (version: string) =>
    `openapi: 3.1.0\ninfo: {title: Changes, version: "${version}", x-released: 2024-01-17}\npaths: {}\n`;
  write({ "openapi/api.yaml": text("2"), "openapi/api@1.yaml": text("1") });
  expect((await load()).diagnostics).toContain(
    "openapi/api.yaml:2:1  warning  duplicate-route  several pages have the path /docs/api/changes, and only api.yaml:2 is reachable (give one of the pages another `slug` (or another file name, operationId or title))",
  );
});

test("a message about a slug shows what the author wrote", async () => {
  write({
    "content/site.yml":
      "title: D\nurl: https://d.example\ndocs: {sections: [{folder: docs, path: /docs, title: Docs}]}\n",
    "content/docs/guides/setup.md": "---\nslug: set up\n---\n# Set up\n",
  });
  expect((await load()).diagnostics).toEqual([
    'content/docs/guides/setup.md:2:1  warning  odd-slug  slug "set up" has spaces (write hyphens: spaces are percent-encoded in the URL)',
  ]);
});

test("files of /.well-known are served; hidden files and backups are not, and each causes a warning", async () => {
  write({
    "content/static/.well-known/pki/proof.txt": "",
    "content/static/.well-known/.env": "",
    "content/static/.env": "",
    "content/static/.git/config": "",
    "content/static/.gitkeep": "",
    "content/static/..data/a.txt": "",
    "content/static/config.yml.bak": "",
    "content/static/notes.txt~": "",
    "content/static/a.txt.swp": "",
    "content/static/swap.txt": "",
    "content/pages/.draft.md": "",
  });
  const { site, diagnostics } = await load();
  expect([...(site?.staticFiles.keys() ?? [])].sort()).toEqual([
    "/.well-known/pki/proof.txt",
    "/robots.txt",
    "/swap.txt",
  ]);
  const reason = "this file is not served, because its name is that of a hidden file or a backup";
  expect(diagnostics.sort()).toEqual(
    [".env", ".well-known/.env", "a.txt.swp", "config.yml.bak", "notes.txt~"].map(
      (name) =>
        `content/static/${name}  warning  file-not-served  ${reason} (rename it, or move it out of the static folder)`,
    ),
  );
});

test("a page or a file at a reserved path is an error", async () => {
  write({
    "content/pages/health.md": "---\nslug: /healthz\n---\n\n# Health\n",
    "content/pages/notes.md.mdx": "# Notes\n",
    "content/pages/llms.md": "---\nslug: /llms.txt\n---\n\n# Llms\n",
    "content/pages/file.md": "---\nslug: /a.txt\n---\n\n# File\n",
    "content/release-notes/2024-01-01-a.md": "---\ntitle: A\nslug: /a.md\n---\n\nText\n",
    "content/static/a.txt": "",
    "content/static/site-assets/a.txt": "",
    "content/static/start.md": "",
    "content/static/start.data": "",
    "content/static/other.md": "",
  });
  const { diagnostics } = await load();
  expect(diagnostics.map((line) => line.replaceAll(`${scratch}/`, "").replace(/ \(.*/, ""))).toEqual([
    "content/pages/file.md:2:1  error  reserved-path  /a.txt is also the path of ../static/a.txt",
    "content/pages/health.md:2:1  error  reserved-path  the path /healthz is reserved for the server",
    "content/pages/llms.md:2:1  error  reserved-path  /llms.txt is also the path of a file that the server generates, such as a feed or download",
    "content/pages/notes.md.mdx  error  reserved-path  the path /notes.md ends in .md, which is reserved for the server",
    "content/release-notes/2024-01-01-a.md:3:1  error  reserved-path  the path /release-notes/a.md ends in .md, which is reserved for the server",
    "content/static/site-assets/a.txt  error  reserved-path  the path of this file is /site-assets/a.txt, which is reserved for the server",
    "content/static/start.data  error  reserved-path  the path of this file is /start.data, which is the path of another format of the page /start",
    "content/static/start.md  error  reserved-path  the path of this file is /start.md, which is the path of another format of the page /start",
  ]);
});

test("the front matter may contain an integer that JavaScript cannot represent exactly", async () => {
  write({ "content/pages/big.mdx": "---\nsize: 99999999999999999999\n---\n\n# Big\n\n{frontMatter.size} bytes\n" });
  const { site } = await load();
  expect(site?.pages.get("/big")?.renderBody()).toContain("100000000000000000000 bytes");
});

describe("redirects of the settings", () => {
  const withRedirects = (lines: readonly string[]) =>
    write({ "content/site.yml": ["title: D", "url: https://d.example", "redirects:", ...lines].join("\n") });

  test("are normalized as in requests and responses", async () => {
    withRedirects(["  /über: /start", "  /a%20b/: /start?x=ü#ä", "  /%75p: /start"]);
    const { site, diagnostics } = await load();
    expect(diagnostics).toEqual([
      'content/site.yml:5:3  warning  broken-anchor  /start has no heading or field with the id "ä" (open the page and copy the link beside the heading)',
    ]);
    expect(["/%C3%BCber", "/a%20b", "/up"].map((from) => site?.findRedirect(from, from))).toEqual([
      "/start",
      "/start?x=%C3%BC#%C3%A4",
      "/start",
    ]);
  });

  test("are reported with their lines if no request reaches them or if they hide a page", async () => {
    withRedirects([
      "  /healthz: /start",
      "  /assets/old.css: /start",
      "  /old.data: /start",
      "  /a//b: /start",
      "  /a/../b: /start",
      "  /robots.txt: /start",
      "  /start/: /",
      "  /same: /",
      "  /same/: /",
      "  /%73ame: /",
      "  /loop: /loop?x=1",
      "  /out: /%2fevil.example",
      "  /gone: /nowhere",
      "  /one: /two",
      "  /two: /three",
      "  /three: /",
      "  /none/*: /nowhere/*",
      "  /a/*/b: /start",
      "  /*: https://other.example/*",
      "  /own: https://d.example/own",
      "  /b: /start/*",
    ]);
    const { diagnostics } = await load();
    expect(
      diagnostics.map((line) => line.replace("content/site.yml:", "").replace("  error  bad-redirect", "")),
    ).toEqual([
      "4:3  /healthz is reserved for the server: the redirect would never be used (remove the redirect)",
      "5:3  /assets/old.css is reserved for the server: the redirect would never be used (remove the redirect)",
      "6:3  /old.data is reserved for the server: the redirect would never be used (remove the redirect)",
      "7:3  the path /a//b is malformed, so no request can match it (copy the path from a browser's address bar)",
      "8:3  the path /a/../b is malformed, so no request can match it (copy the path from a browser's address bar)",
      "9:3  /robots.txt is a file: the redirect would never be used (remove the redirect or the file)",
      "10:3  /start/ is a page: the redirect would hide it (remove the redirect or the page)",
      "12:3  two redirects start at /same/: the second would never be used (remove one of them)",
      "13:3  two redirects start at /%73ame: the second would never be used (remove one of them)",
      "14:3  /loop redirects to /loop?x=1, which is itself a redirect (redirect to a page of this site)",
      "15:3  /out redirects to /%2fevil.example, which is not a valid path (correct the target)",
      "16:3  /gone redirects to /nowhere, which is not a page (redirect to a page of this site)",
      "17:3  /one redirects to /two, which is itself a redirect (redirect to a page of this site)",
      "18:3  /two redirects to /three, which is itself a redirect (redirect to /)",
      "20:3  /none/* redirects to /nowhere/*, but no page is below /nowhere (correct the target, or redirect to a page)",
      "21:3  /a/*/b redirects to /start, but * can be only the last segment (write * only at the end, as in /old/* to /new/*, or /old/* to /new)",
      "22:3  /* would redirect every unknown path (write a segment before the *, as in /old/*)",
      "23:3  /own redirects to https://d.example/own, which is this site (write only the path)",
      "24:3  /b redirects to /start/*, but * can be only the last segment (write * only at the end, as in /old/* to /new/*, or /old/* to /new)",
    ]);
  });
});

test("the base path of an API stands for its overview, also as a promoted result of the search", async () => {
  write({
    "content/site.yml": "title: D\nurl: https://d.example\nsearch: {promoted: [{queries: [start], to: /docs/api}]}\n",
  });
  const { site, diagnostics } = await load();
  await site?.search.build();
  expect([diagnostics, site?.search.findPaths("start", 1)]).toEqual([[], ["/docs/api/pets"]]);
});

test("a reload after a change of the base path changes the links of documents that stay the same", async () => {
  const cache = createCompileCache();
  write({ "content/pages/start.md": "# Start\n\n[Home](/)\n" });
  const listLinks = async (url: string) => {
    write({ "content/site.yml": `title: Docs\nurl: ${url}\n` });
    const { site } = await loadSite(parseConfig({}, scratch), { cache });
    return listAttributes(loadFragment(site?.pages.get("/start")?.renderBody() ?? ""), "p a", "href");
  };
  expect(await listLinks("https://docs.example")).toEqual(["/"]);
  expect(await listLinks("https://docs.example/base")).toEqual(["/base/"]);
});

test("the paths of authors are checked like links and images", async () => {
  write({
    "content/release-notes/authors.yml":
      "ann: {name: Ann, url: /nowhere, image_url: /ann.png}\nbob: {name: Bob, url: /start, image_url: /robots.txt}\n",
    "content/release-notes/2024-01-01-a.md":
      "---\ntitle: A\nauthors: [ann, bob, { name: Cid, url: /start#no }]\n---\n\nText.\n",
  });
  expect((await load()).diagnostics.filter((text) => text.includes("release-notes"))).toEqual([
    'content/release-notes/2024-01-01-a.md:3:34  warning  broken-anchor  /start has no heading or field with the id "no" (open the page and copy the link beside the heading)',
    "content/release-notes/authors.yml:1:18  error  broken-link  /nowhere is not a page (correct the path, or remove the link)",
    "content/release-notes/authors.yml:1:33  warning  broken-image  there is no file /ann.png (correct the path, or add the file to the folder static of the content folder)",
  ]);
});

test("invalid URLs of authors and images are reported when the site is loaded, before a feed or a page uses them", async () => {
  write({
    "content/release-notes/authors.yml":
      'ann: {name: Ann, url: "https://[", image_url: "https://[", socials: {github: "https://["}}\n',
    "content/release-notes/2024-01-01-a.md": "---\ntitle: A\nauthors: ann\n---\n\nText.\n",
    "content/release-notes/2024-01-02-b.md":
      '---\ntitle: B\nauthors: {name: Bob, url: "/\\\\evil.example"}\n---\n\nText.\n',
    "content/pages/og.mdx": '# O\n\n<head><meta property="og:image" content="https://[" /></head>\n',
    "content/pages/og-2.mdx": '# O\n\n<head><meta property="og:image" content="//evil.example/a.png" /></head>\n',
  });
  const { site, diagnostics } = await load();
  expect(diagnostics.map((line) => line.replace(/ \(.*/, ""))).toEqual([
    "content/pages/og-2.mdx  warning  unsafe-link  the image URL //evil.example/a.png cannot be used",
    "content/pages/og.mdx  warning  malformed-url  the image URL https://[ is malformed",
    'content/release-notes/2024-01-02-b.md:3:22  warning  unsafe-link  the url "/\\evil.example" of an author is malformed or not allowed, so it is left out',
    'content/release-notes/authors.yml:1:18  warning  unsafe-link  the url "https://[" of an author is malformed or not allowed, so it is left out',
    'content/release-notes/authors.yml:1:36  warning  unsafe-link  the image_url "https://[" of an author is malformed or not allowed, so it is left out',
    'content/release-notes/authors.yml:1:70  warning  unsafe-link  the github link "https://[" of an author is malformed or not allowed, so it is left out',
  ]);
  for (const resource of site?.resources.values() ?? [])
    if (/\.(?:xml|json)$/.test(resource.path)) expect(await resource.body()).toBeDefined();
  for (const page of site?.pages.values() ?? []) {
    const view = site?.toView(page);
    if (view && site) toSocialImage(view, site.shell);
  }
});

test("every path is normalized as in requests, whatever the file names are", async () => {
  const odd = ["\u63a5\u53e3", "a b%2f", "\u{1F600}", "#", "healthz"];
  for (const name of odd)
    write({
      [`openapi/${name}.yaml`]: specification.replace("Pets", JSON.stringify(name)),
      [`content/pages/${name}/${name}.md`]: `# ${name}\n\n![](./${name}.png)\n`,
      [`content/pages/${name}/${name}.png`]: name,
      [`content/static/${name}/${name}.txt`]: name,
    });
  write({ "content/pages/other.md": "---\nslug: /index\n---\n\n# Index\n" });
  const { site, diagnostics } = await load();
  expect(diagnostics.filter((line) => line.includes("  error  "))).toEqual([
    expect.stringContaining("the path /index is reserved"),
  ]);
  rmSync(path.join(scratch, "content/pages/other.md"));
  const loaded = (await load()).site ?? site;
  const paths = [loaded?.pages, loaded?.resources, loaded?.assets, loaded?.staticFiles].flatMap((map) => [
    ...(map?.keys() ?? []),
  ]);
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter((found) => normalizePath(found) !== found)).toEqual([]);
  for (const page of loaded?.pages.keys() ?? [])
    for (const value of Object.values(loaded?.discovery.toHeaders(page) ?? {})) expect(value).toMatch(/^[\x20-\x7e]*$/);
});

test("a broken specification leaves out only its API if the settings say so, and /docs names the file", async () => {
  write({
    "content/site.yml": "title: Docs\nurl: https://docs.example\nproblems: { yaml-syntax: warning }\n",
    "openapi/broken.yaml": 'openapi: "3.1.0"\ninfo:\n  title: "one\n\ttwo"\n  version: "1"\n',
  });
  const { site, diagnostics } = await load();
  expect(diagnostics.join("\n")).toContain(
    "broken.yaml:4:2  warning  yaml-syntax  this line continues the quoted text",
  );
  expect(site?.apis.map(({ title }) => title)).toEqual(["Pets"]);
  expect(site?.pages.get("/docs")?.renderBody()).toContain("<code>broken.yaml</code> contains an error");
});

test("the page /docs lists the first guide, unless all others are below it", async () => {
  write({ "content/docs/a.md": "# First\n", "content/docs/b.md": "# Second\n" });
  const listed = async () => {
    const { site, diagnostics } = await load();
    return site?.pages.get("/docs")?.renderBody() ?? diagnostics.join("\n");
  };
  expect(await listed()).toContain('<li><a href="/docs/a">First</a>');
  write({ "content/docs/index.md": "# All guides\n" });
  rmSync(path.join(scratch, "content/pages/index.md"));
  for (const [section, first] of [
    ["/guides", "/guides/a"],
    ["/", "/a"],
  ]) {
    const sections = `docs: {sections: [{folder: docs, path: ${section}}]}`;
    write({ "content/site.yml": `title: Docs\nurl: https://docs.example\n${sections}\n` });
    const $ = loadFragment(await listed());
    expect($(`h2 a[href='${section}']`).length).toBe(1);
    expect(listAttributes($, ".card-list a", "href")).toEqual([first, first?.replace(/a$/, "b")]);
  }
});

test("the hint for a link to an operation of an earlier version needs that version, which is opened for it only by a check", async () => {
  const earlier = specification.replace("listPets", "findPets").replace('version: "1"', 'version: "0"');
  const check = async (link: string, { allowErrors = true, text = earlier } = {}) => {
    write({ "content/pages/start.md": `# Start\n\n[Pets](${link})\n`, "openapi/api@0.yaml": text });
    const { site, diagnostics } = await loadSite(parseConfig({}, scratch), { allowErrors });
    const hints = diagnostics.filter(({ code }) => code === "broken-link").map(({ hint }) => hint);
    return { hints, errors: site?.changes.versions.flatMap((versions) => versions.diagnostics()).length };
  };
  expect((await check("/docs/api/find-pets")).hints).toEqual(["the page is now /docs/api/list-pets"]);
  expect((await check("/docs/api/find-pets", { allowErrors: false })).hints).toEqual([
    "did you mean /docs/api/list-pets?",
  ]);
  // The error in a version is known once the version is opened.
  const text = `${earlier}components: {}\n`;
  expect((await check("/docs/api/find-pets", { text })).errors).toBe(1);
  expect((await check("/docs/gone", { text })).errors).toBe(0);
});
