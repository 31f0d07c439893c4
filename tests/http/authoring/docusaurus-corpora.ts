/** Folder of a Docusaurus site, with the expected result of loading it. */
export interface Corpus {
  readonly from: string;
  readonly collection: "release-notes" | "pages";
  /**
   * Number of diagnostics for each severity and code, such as `error broken-link`.
   * Some links and images are broken, because `from` does not contain their targets.
   */
  readonly reported: Readonly<Record<string, number>>;
  /** Number of pages of the site after the files with errors are removed. */
  readonly pages: number;
}

/** Content that `create-docusaurus` writes. Check the diagnostics before you update a number. */
export const templateCorpora: readonly Corpus[] = [
  { from: "shared/blog", collection: "release-notes", reported: { "warning element-left-out": 1 }, pages: 16 },
  {
    from: "shared/docs",
    collection: "pages",
    reported: { "error export-not-allowed": 1, "warning broken-image": 1 },
    pages: 13,
  },
  { from: "shared/src/pages", collection: "pages", reported: {}, pages: 6 },
];

/** Content of real sites in the folder `CORPORA_DIR`. */
export const otherCorpora: readonly Corpus[] = [
  {
    from: "babel-blog/blog",
    collection: "release-notes",
    reported: {
      "error bad-date": 2,
      "error broken-link": 12,
      "warning broken-anchor": 1,
      "warning broken-image": 12,
      "warning broken-markdown-link": 1,
      "warning element-left-out": 10,
      "warning frame-as-link": 3,
      "warning link-to-folder": 1,
      "warning second-title": 2,
      "warning style-left-out": 18,
    },
    pages: 70,
  },
  {
    from: "rn-blog/blog",
    collection: "release-notes",
    reported: {
      "error broken-link": 270,
      "warning broken-image": 133,
      "warning frame-as-link": 4,
      "warning link-to-folder": 2,
      "warning no-truncate-mark": 33,
      "warning style-left-out": 29,
      "warning unknown-attribute": 1,
      "warning unsafe-link": 1,
    },
    pages: 48,
  },
  {
    from: "docusaurus-blog/blog",
    collection: "release-notes",
    reported: {
      "error broken-link": 94,
      "error import-missing": 1,
      "error import-not-allowed": 1,
      "error unknown-component": 33,
      "warning broken-image": 105,
      "warning broken-markdown-link": 7,
      "warning link-to-folder": 6,
      "warning no-title": 1,
      "warning style-left-out": 3,
    },
    pages: 37,
  },
  {
    from: "docusaurus-blog-fixtures/__fixtures__/website/blog",
    collection: "release-notes",
    reported: {
      "error broken-link": 1,
      "error unknown-component": 1,
      "warning broken-anchor": 2,
      "warning broken-image": 7,
      "warning no-title": 3,
      "warning odd-slug": 1,
      "warning second-title": 2,
      "warning unknown-tag": 5,
    },
    pages: 19,
  },
  {
    from: "docusaurus-blog-fixtures/__fixtures__/website-blog-with-tags/blog",
    collection: "release-notes",
    reported: {},
    pages: 12,
  },
  {
    from: "docusaurus-dogfood/_dogfooding/_blog tests",
    collection: "release-notes",
    reported: {
      "error bad-slug": 1,
      "error broken-link": 1,
      "error export-not-allowed": 1,
      "error image-outside-content": 1,
      "error import-missing": 1,
      "warning broken-image": 2,
      "warning empty-truncated-text": 1,
      "warning no-title": 6,
      "warning unsafe-link": 2,
    },
    pages: 33,
  },
  {
    from: "docusaurus-template/shared/blog",
    collection: "release-notes",
    reported: { "warning broken-image": 1, "warning element-left-out": 1 },
    pages: 16,
  },
  {
    from: "docusaurus-template/shared/docs",
    collection: "pages",
    reported: { "error export-not-allowed": 1, "warning broken-image": 3 },
    pages: 13,
  },
  {
    from: "docusaurus-dogfood/_dogfooding/_docs tests",
    collection: "pages",
    reported: {
      "error bad-slug": 1,
      "error broken-link": 4,
      "error export-not-allowed": 2,
      "error import-missing": 11,
      "error import-not-allowed": 3,
      "error unknown-component": 8,
      "warning broken-image": 4,
      "warning broken-markdown-link": 2,
      "warning no-title": 16,
      "warning odd-file-name": 5,
      "warning second-title": 1,
      "warning style-left-out": 2,
      "warning unsafe-link": 1,
    },
    pages: 71,
  },
  {
    from: "docusaurus-dogfood/_dogfooding/_pages tests",
    collection: "pages",
    reported: {
      "error broken-link": 24,
      "error export-not-allowed": 5,
      "error expression-not-allowed": 1,
      "error import-missing": 3,
      "error unknown-component": 6,
      "warning bad-heading-id": 1,
      "warning broken-image": 12,
      "warning broken-markdown-link": 12,
      "warning duplicate-id": 1,
      "warning element-left-out": 11,
      "warning frame-as-link": 1,
      "warning no-title": 3,
      "warning not-mdx": 1,
      "warning second-title": 1,
      "warning style-left-out": 4,
      "warning unknown-component": 1,
      "warning unsafe-link": 3,
    },
    pages: 15,
  },
  {
    from: "redux-toolkit-docs/docs",
    collection: "pages",
    reported: {
      "error import-missing": 1,
      "error import-not-allowed": 2,
      "error unknown-component": 2,
      "warning broken-image": 2,
      "warning frame-as-link": 27,
      "warning second-title": 1,
      "warning style-left-out": 44,
      "warning unclosed-admonition": 2,
      "warning unclosed-code-fence": 1,
      "warning unsafe-link": 87,
    },
    pages: 70,
  },
];
