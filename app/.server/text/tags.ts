/** What is read of HTML that our own serialisers wrote, where every element is closed and every attribute quoted. */

/** One tag: slash, name, attributes with what quotes hide. To be put into a larger pattern. */
export const tagSource = /<(\/?)([a-z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/.source;

/** A comment as a whole. */
export const commentSource = /<!--[\s\S]*?-->/.source;

const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** True of a tag, its name in lower case, that opens nothing. */
export const isVoidTag = (name: string, attributes: string) => voidElements.has(name) || attributes.endsWith("/");
