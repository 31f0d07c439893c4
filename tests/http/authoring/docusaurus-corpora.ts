export interface Corpus {
  readonly from: string;
  readonly room: "release-notes" | "pages";
  /** Problems by severity and code. */
  readonly told: Readonly<Record<string, number>>;
  /** Of the site that is left without the files that have errors. */
  readonly pages: number;
}

export const corpora: readonly Corpus[] = [
  { from: "babel-blog/blog", room: "release-notes", told: {}, pages: 0 },
  { from: "rn-blog/blog", room: "release-notes", told: {}, pages: 0 },
  { from: "docusaurus-blog/blog", room: "release-notes", told: {}, pages: 0 },
  { from: "docusaurus-blog-fixtures/__fixtures__/website/blog", room: "release-notes", told: {}, pages: 0 },
  { from: "docusaurus-blog-fixtures/__fixtures__/website-blog-with-tags/blog", room: "release-notes", told: {}, pages: 0 },
  { from: "docusaurus-dogfood/_dogfooding/_blog tests", room: "release-notes", told: {}, pages: 0 },
  { from: "docusaurus-template/shared/blog", room: "release-notes", told: {}, pages: 0 },
  { from: "docusaurus-template/shared/docs", room: "pages", told: {}, pages: 0 },
  { from: "docusaurus-dogfood/_dogfooding/_docs tests", room: "pages", told: {}, pages: 0 },
  { from: "docusaurus-dogfood/_dogfooding/_pages tests", room: "pages", told: {}, pages: 0 },
  { from: "redux-toolkit-docs/docs", room: "pages", told: {}, pages: 0 },
];
