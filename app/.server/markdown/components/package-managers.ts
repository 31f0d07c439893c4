import convert from "npm-to-yarn";
import { type ComponentNode, componentNode } from "#app/.server/markdown/tree/tree.ts";

const managers = [
  { value: "npm", label: "npm" },
  { value: "yarn", label: "Yarn" },
  { value: "pnpm", label: "pnpm" },
  { value: "bun", label: "Bun" },
] as const;

/**
 * Builds ` ```bash npm2yarn `: a tab for each package manager, with the npm command converted to it. The group has the name of the
 * Docusaurus plugin, so that a reader's choice applies to all pages.
 */
export function buildPackageManagerTabs(code: string, toBlock: (code: string) => ComponentNode): ComponentNode {
  const items = managers.map(({ value, label }) =>
    componentNode("TabItem", { value, label }, [toBlock(value === "npm" ? code : convert(code, value))]),
  );
  return componentNode("Tabs", { selected: 0, group: "npm2yarn" }, items);
}
