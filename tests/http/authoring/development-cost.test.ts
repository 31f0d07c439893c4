import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { renderBodyOf } from "#app/server/testing/html.ts";
import { http } from "../start-app.ts";
import { site, writeContent } from "./load-content.ts";

const notes = 60;

const files = Array.from({ length: notes }, (_, index) => {
  const name = `release-notes/2024-01-${String((index % 28) + 1).padStart(2, "0")}-note-${index}.mdx`;
  return [name, `---\ntitle: Note ${index}\n---\n\n## Features\n\n- One of **${index}**\n`] as const;
});
const own = "release-notes/2024-02-01-own.mdx";
const quoting = "pages/quoting.mdx";
const folders = writeContent({
  ...Object.fromEntries(files),
  "pages/start.mdx": "# Start\n\nText.\n",
  [quoting]: "import Start from './start.mdx'\n\n# Quoting\n\n<Start />\n",
  [own]: "---\ntitle: Own\nauthors: { name: Ann, image_url: ./none.png }\n---\n\n[x](./gone.md)\n",
  "release-notes/_part.mdx": "Shared.\n",
  "site.yml": site,
});
const contentDirectory = folders.CONTENT_DIR;

function createLoader() {
  const cache = http.createCompileCache();
  const config = http.parseConfig(folders, path.dirname(contentDirectory));
  const known = new Set<unknown>();
  return async () => {
    const compiled: string[] = [];
    const counting: typeof cache = {
      startLoad: cache.startLoad,
      compile: (input, options) => {
        const document = cache.compile(input, options);
        if (!known.has(document)) compiled.push(path.relative(contentDirectory, input.file));
        known.add(document);
        return document;
      },
    };
    const { site: loaded, diagnostics } = await http.loadSite(config, { cache: counting });
    return { loaded, compiled, codes: diagnostics.map(({ code }) => code) };
  };
}

describe("in development", () => {
  let load: ReturnType<typeof createLoader>;
  beforeAll(async () => {
    load = createLoader();
    expect((await load()).compiled).toHaveLength(notes + 3);
  });

  test("the diagnostics of unchanged files are reported again", async () => {
    const { compiled, codes } = await load();
    expect(compiled).toEqual([]);
    expect(codes).toEqual(["second-title", "broken-markdown-link", "broken-image"]);
  });

  const edit = async (file: string, change: (text: string) => string) => {
    const absolute = path.join(contentDirectory, file);
    await writeFile(absolute, change(await readFile(absolute, "utf8").catch(() => "")));
  };

  test.each<[string, string, (text: string) => string, readonly string[]]>([
    ["a note's text", own, (text) => `${text}More.\n`, [own]],
    ["an earlier text of a note, which is not kept", own, (text) => text.replace("More.\n", ""), [own]],
    ["a note's title, which a partial can show", own, (text) => text.replace("Own", "New"), [own]],
    ["a page's text", quoting, (text) => `${text}More.\n`, [quoting]],
    [
      "a page's text that another page shows",
      "pages/start.mdx",
      (text) => `${text}More.\n`,
      [quoting, "pages/start.mdx"],
    ],
    ["the settings", "site.yml", (text) => `${text}tagline: New\n`, []],
    ["the tags", "release-notes/tags.yml", () => "api:\n", []],
    ["a specification", "../openapi/a.yaml", () => "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\n", []],
  ])("saving a file compiles at most that file: %s", async (_, file, change, expected) => {
    await edit(file, change);
    expect((await load()).compiled).toEqual(expected);
  });

  test("saving compiles all files if a partial or a page's path changes", async () => {
    await edit("release-notes/_part.mdx", (text) => `${text}More.\n`);
    expect((await load()).compiled).toHaveLength(notes + 3);
    await edit("pages/start.mdx", (text) => `---\nslug: begin\n---\n${text}`);
    const { compiled, loaded } = await load();
    expect(compiled).toHaveLength(notes + 3);
    expect(renderBodyOf(loaded?.findPage("/begin"))).toContain("More.");
  });
});
