import type { Root } from "hast";
import { visit } from "unist-util-visit";

const addressed = ["href", "src", "poster", "cite"] as const;

/** Every address in a body as it would be reached from anywhere: `#part` becomes the page's own with that fragment. */
export function makeAddressesAbsolute(root: Root, page: URL): void {
  visit(root, "element", (node) => {
    for (const name of addressed) {
      const value = node.properties[name];
      if (typeof value === "string" && URL.canParse(value, page)) node.properties[name] = new URL(value, page).href;
    }
  });
}
