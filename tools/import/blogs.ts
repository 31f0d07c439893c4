import { statSync } from "node:fs";
import { formatCount } from "../../app/lib/format.ts";
import { readGitHistory } from "../../app/server/files/read-git-history.ts";
import { parseFileName } from "../../app/server/release-notes/parse-file-name.ts";
import type { DocsSectionSettings } from "../../app/server/settings/docs-settings.ts";
import type { Fields } from "./fields.ts";
import type { OldSite } from "./old-site.ts";
import { addField, readFrontMatter } from "./repair.ts";
import type { SourceFolder } from "./source-folder.ts";
import { addFolder, addSetting, type Target, toFolderName, toRelative, toSitePath } from "./target.ts";

/** Lists redirects from the paths that the settings of the first blog give to its tags, authors and archive. */
export function listRenamedPaths([options]: readonly Fields[]): ReadonlyMap<string, string> {
  const base = options?.text("routeBasePath") ?? "blog";
  const toPath = (name: string, ending: string) => toSitePath(base, name) + ending;
  const endings = { tags: "/*", authors: "/*", archive: "" };
  return new Map(
    Object.entries(endings).flatMap(([name, ending]) => {
      const written = options?.text(`${name}BasePath`) ?? name;
      return written === name ? [] : [[toPath(written, ending), toPath(name, ending)] as const];
    }),
  );
}

/** Copies the first blog as the site's release notes, and imports each further blog as a documentation section. */
export function importBlogs(blogs: readonly Fields[], site: OldSite, target: Target): readonly DocsSectionSettings[] {
  const found = blogs.flatMap((options): Blog[] => {
    const from = site.files.find(options.text("path") ?? "blog");
    if (from === undefined) return [];
    const base = toSitePath(options.text("routeBasePath") ?? "blog");
    return [{ options, from, folder: toFolderName(site.files, from), base }];
  });
  const [first, ...others] = found;
  if (first) importBlog(first, site, target);
  return others.map((blog) => importAsSection(blog, site, target));
}

interface Blog {
  readonly options: Fields;
  readonly from: string;
  readonly folder: string;
  readonly base: string;
}

function importBlog(blog: Blog, site: OldSite, target: Target): void {
  const { options, from, folder, base } = blog;
  const { files, log } = site;
  const count = addFolder(target, files, { from, to: `content/${folder}` });
  const perPage = options.value("postsPerPage") ?? 10;
  const sidebarCount = options.value("blogSidebarCount") ?? 5;
  const isCount = typeof sidebarCount === "number" && sidebarCount > 0;
  const authorsMapPath = options.text("authorsMapPath");
  const description = options.text("blogDescription");
  addSetting(target, "releaseNotes", {
    path: base,
    folder,
    title: options.text("blogTitle") ?? "Blog",
    ...(description !== undefined && { description }),
    perPage: typeof perPage === "number" ? perPage : "all",
    ...(authorsMapPath !== undefined && { authorsMapPath }),
    sidebarTitle: options.text("blogSidebarTitle") ?? "Recent posts",
    // `ALL` becomes 50, because the sidebar on the page of every post would otherwise list all posts.
    // 0 becomes 50, because `site.yml` does not allow 0.
    sidebarCount: isCount ? sidebarCount : 50,
  });
  log.add("kept", `${formatCount(count, "file")} of ${folder} at ${base}`);
  site.addresses.add(base);
  const posts = listPosts(from, files);
  for (const { relative, fields } of posts.filter((post) => post.fields.draft !== true))
    site.addresses.add(toSitePath(base, String(fields.slug || parseFileName(relative).slug)));
  if (!isCount)
    log.add("cosmetic", "the blog's sidebar lists 50 posts; the archive lists all", options.locate("blogSidebarCount"));
  addDates(blog, posts, site, target);
  options.dropRest("blog: ");
}

/**
 * Adds a date to each post without a date: the date of the post's first commit.
 * If Git does not return this date, for example in a shallow clone, the file's modification date is added.
 */
function addDates(
  { from, folder, options }: Blog,
  posts: ReturnType<typeof listPosts>,
  { log }: OldSite,
  target: Target,
): void {
  const undated = posts.filter(
    ({ relative, fields }) => parseFileName(relative).date === undefined && fields.date === undefined,
  );
  const history = undated.length > 0 ? readGitHistory(from) : undefined;
  for (const { file, relative, text } of undated) {
    const date = history?.get(file)?.added ?? statSync(file).mtime;
    target.files.set(`content/${folder}/${relative}`, { text: addField(text, `date: ${date.toISOString()}`) });
  }
  if (undated.length > 0)
    log.add(
      "cosmetic",
      `${formatCount(undated.length, "post")} ${undated.length === 1 ? "has" : "have"} no date: the date of the first commit or of the file was added`,
      options.position,
    );
}

/**
 * Imports a second or later blog as a documentation section, because a site has only one section of release notes.
 * The posts keep their paths.
 */
function importAsSection({ options, from, folder, base }: Blog, site: OldSite, target: Target): DocsSectionSettings {
  const { files, log } = site;
  const accepts = (relative: string) => !/\.ya?ml$/.test(relative);
  const count = addFolder(target, files, { from, to: `content/${folder}`, accepts });
  for (const { relative, text, fields } of listPosts(from, files)) {
    // A slug without a slash would be relative to the document's folder.
    const withSlug =
      fields.slug === undefined
        ? addField(text, `slug: /${parseFileName(relative).slug}`)
        : text.replace(/^([ \t]*slug:[ \t]*["']?)(?=[^/"'\s])/m, "$1/");
    target.files.set(`content/${folder}/${relative}`, { text: withSlug });
  }
  const lost = "posts of a second blog become documents, without list, tags, authors and feeds";
  log.add("decision", `${formatCount(count, "file")} of ${folder} at ${base}: ${lost}`, options.position);
  options.dropRest("blog: ");
  return { folder, path: base, title: options.text("blogTitle") ?? folder };
}

/** Lists the posts of a blog. READMEs and partials, such as `_note.md` or `_drafts/note.md`, are not posts. */
const listPosts = (from: string, files: SourceFolder) =>
  files
    .list(from)
    .map((file) => ({ file, relative: toRelative(from, file) }))
    .filter(({ relative }) => /\.mdx?$/.test(relative) && !/(?:^|\/)(?:_|readme\.)/i.test(relative))
    .map((post) => ({ ...post, text: files.read(post.file) }))
    .map((post) => ({ ...post, fields: readFrontMatter(post.text) }));
