import type { List, ListItem } from "mdast";
import { defaultHandlers, type Options } from "mdast-util-to-hast";

/** Lists as HTML. Whether a list is loose is found once for it, and not, as by default, once for each of its items. */
export const looseLists: NonNullable<Options["handlers"]> = {
  list: (state, node: List) => {
    const isLoose = node.spread || node.children.some((item) => item.spread ?? item.children.length > 1);
    for (const item of node.children) item.spread = isLoose;
    return defaultHandlers.list(state, node);
  },
  listItem: (state, node: ListItem) => defaultHandlers.listItem(state, node, undefined),
};
