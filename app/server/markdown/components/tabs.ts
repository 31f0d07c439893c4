import type { ElementContent } from "hast";
import { type ComponentNode, componentNode, type StaticValue } from "#app/server/markdown/tree/tree.ts";
import { h, isBlankText } from "#app/server/text/html.ts";
import { type Component, findText } from "./component.ts";

/** Builds and renders `<Tabs>`. The browser stores a reader's choice as `docusaurus.tab.<groupId>`. */
export const tabs: Component = {
  name: "Tabs",
  build: ({ node, props, children }, { reporter }) => {
    const content = children();
    const items = content.filter(isTabItem);
    const values = items.map((item) => findText(item.props, "value") ?? "");
    const wanted = findText(props, "defaultValue");
    const warn = (message: string, hint: string) => reporter.warn(node, "bad-props", message, hint);
    if (items.length === 0)
      warn("<Tabs> contains no <TabItem>, so nothing is shown", 'write <TabItem value="…"> inside <Tabs>');
    if (content.some((child) => !isTabItem(child) && !isBlankText(child)))
      warn("<Tabs> shows only what is in a <TabItem>", "move the other content into a <TabItem>");
    for (const value of new Set(values.filter((value, index) => values.indexOf(value) !== index)))
      warn(`<Tabs> has several items with the value "${value}"`, "give each <TabItem> its own value");
    if (wanted !== undefined && items.length > 0 && !values.includes(wanted))
      warn(
        `the defaultValue "${wanted}" of <Tabs> is not the value of a <TabItem>`,
        `write one of ${values.join(", ")}; until then, the first tab is selected`,
      );
    if (items.length === 0) return [];
    const chosen =
      wanted === undefined ? items.findIndex(({ props: item }) => item.default === true) : values.indexOf(wanted);
    const group = findText(props, "groupId");
    const query = props.queryString === true ? group : findText(props, "queryString");
    const labels = readLabels(props.values);
    const labelled = items.map((item, index) => {
      const value = values[index] ?? "";
      return { ...item, props: { ...item.props, label: findText(item.props, "label") ?? labels.get(value) ?? value } };
    });
    const names = { group: group || undefined, query: query || undefined };
    return [componentNode("Tabs", { selected: Math.max(chosen, 0), ...names }, labelled)];
  },
  render: ({ props, children }, { target, render, createId }) => {
    const items = children.filter(isTabItem);
    const toLabel = (item: ComponentNode) => String(item.props.label);
    if (target === "feed")
      return items.flatMap((item) => [h("p", {}, [h("strong", {}, [toLabel(item)])]), ...render(item.children)]);
    const id = createId("tabs");
    const isSelected = (index: number) => index === Number(props.selected);
    const toIds = (index: number) => ({ tab: `${id}-tab-${index + 1}`, panel: `${id}-panel-${index + 1}` });
    const toTab = (item: ComponentNode, index: number) => {
      const { tab, panel } = toIds(index);
      const state = { ariaSelected: String(isSelected(index)), tabIndex: isSelected(index) ? 0 : -1 };
      const dataValue = String(item.props.value ?? "");
      const names = { type: "button", role: "tab", id: tab, ariaControls: [panel] };
      return h("button", { ...names, ...state, dataValue }, [toLabel(item)]);
    };
    const toPanel = (item: ComponentNode, index: number) => {
      const { tab, panel } = toIds(index);
      return h("div", { role: "tabpanel", id: panel, ariaLabelledBy: [tab], hidden: !isSelected(index) }, [
        // Without JavaScript and in print, this label replaces the buttons.
        h("p", { className: ["tab-panel-label"], ariaHidden: "true", dataMarkdown: "label" }, [toLabel(item)]),
        ...render(item.children),
      ]);
    };
    const group = findText(props, "group");
    const data = { dataTabs: "", dataGroup: group, dataQuery: findText(props, "query") };
    const list = { role: "tablist", ariaLabel: items.map(toLabel).join(", ") };
    return [h("div", { className: ["tabs"], ...data }, [h("div", list, items.map(toTab)), ...items.map(toPanel)])];
  },
};

/**
 * Builds `<TabItem>`, one panel of `<Tabs>`. The panel is rendered with its `<Tabs>`. A component that contains a `<TabItem>`
 * sets `writtenAs` to its own name, which diagnostics then contain.
 */
export const tabItem: Component = {
  name: "TabItem",
  build: ({ node, props, children }, { reporter, inside }) => {
    const content = children();
    const name = findText(props, "writtenAs") ?? "TabItem";
    if (!inside.includes("Tabs")) {
      const hint = `put the <${name}> into <Tabs>`;
      reporter.warn(node, "bad-props", `the content of a <${name}> outside <Tabs> is shown without a tab`, hint);
      return content;
    }
    const value = findText(props, "value");
    const [wanted, example] = name === "Tab" ? ["title", 'title="…"'] : ["value", 'value="…" label="…"'];
    if (value === undefined)
      reporter.warn(node, "bad-props", `this <${name}> has no ${wanted}`, `write <${name} ${example}>`);
    const label = findText(props, "label");
    const item = { value: value ?? label ?? "tab", label, default: props.default === true };
    return [componentNode("TabItem", item, content)];
  },
};

const isTabItem = (node: ElementContent): node is ComponentNode => node.type === "component" && node.name === "TabItem";

function readLabels(values: StaticValue): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const entry of Array.isArray(values) ? values : []) {
    if (typeof entry !== "object" || entry === null || !("value" in entry) || !("label" in entry)) continue;
    if (typeof entry.value === "string" && typeof entry.label === "string") labels.set(entry.value, entry.label);
  }
  return labels;
}
