import path from "node:path";
import { parseFileName } from "../../app/.server/release-notes/parse-file-name.ts";
import type { DocsSectionSettings } from "../../app/.server/settings/docs-settings.ts";
import type { Fields } from "./fields.ts";
import type { OldSite } from "./old-site.ts";
import { addFolder, addSetting, type Target, toFolderName, toSitePath } from "./target.ts";

/** Copies the first blog as the site's release notes, and describes each further one as a documentation section. */
export function importBlogs(blogs: readonly Fields[], site: OldSite, target: Target): readonly DocsSectionSettings[] {
  const found = blogs.flatMap((options) => {
    const folder = options.text("path") ?? "blog";
    const from = site.files.find(folder);
    return from === undefined
      ? []
      : [
          {
            options,
            from,
            folder: toFolderName(site.files, from),
            base: toSitePath(options.text("routeBasePath") ?? "blog"),
          },
        ];
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

function importBlog({ options, from, folder, base }: Blog, { files, log }: OldSite, target: Target): void {
  const count = addFolder(target, files, { from, to: `content/${folder}` });
  const perPage = options.value("postsPerPage") ?? 10;
  const sidebarCount = options.value("blogSidebarCount") ?? 5;
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
    // A sidebar of all posts would be on every page.
    sidebarCount: typeof sidebarCount === "number" && sidebarCount > 0 ? sidebarCount : 50,
  });
  log.add("kept", `${count} files of ${folder} at ${base}`);
  if (typeof sidebarCount !== "number")
    log.add("changed", "the blog's sidebar lists 50 posts; the archive lists all", options.locate("blogSidebarCount"));
  options.dropRest("blog: ");
}

/** There is one section of release notes. Posts of other blogs become documents at the same paths. */
function importAsSection(
  { options, from, folder, base }: Blog,
  { files, log }: OldSite,
  target: Target,
): DocsSectionSettings {
  const accepts = (relative: string) => !/\.ya?ml$/.test(relative);
  const count = addFolder(target, files, { from, to: `content/${folder}`, accepts });
  for (const file of files.list(from)) {
    const relative = path.relative(from, file).split(path.sep).join("/");
    if (!/\.mdx?$/.test(relative) || /(?:^|\/)_/.test(relative)) continue;
    const text = files.read(file);
    if (/^---\r?\n(?:(?!---)[^\n]*\n)*?slug:/.test(text)) continue;
    const slug = `slug: /${parseFileName(relative).slug}\n`;
    const withSlug = /^---\r?\n/.test(text) ? text.replace(/^---\r?\n/, `---\n${slug}`) : `---\n${slug}---\n\n${text}`;
    target.files.set(`content/${folder}/${relative}`, { text: withSlug });
  }
  log.add(
    "changed",
    `${count} files of ${folder} at ${base}: a second blog becomes documents, without list, tags, authors and feeds`,
    options.place,
  );
  options.dropRest("blog: ");
  return { folder, path: base, title: options.text("blogTitle") ?? folder };
}
