import { h } from "#app/.server/markdown/render/h.ts";
import type { ComponentNode, StaticValue, TreeNode } from "#app/.server/markdown/tree/tree.ts";
import { type Component, findText } from "./component.ts";

/** `<Tabs groupId queryString defaultValue values>`; the choice is kept by the browser code under `docusaurus.tab.<groupId>`. */
export const tabs: Component = {
  name: "Tabs",
  build: ({ node, props, children }, { reporter }) => {
    const content = children();
    const items = content.filter(isTabItem);
    const labels = readLabels(props.values);
    const wanted = findText(props, "defaultValue");
    const values = items.map((item) => findText(item.props, "value") ?? "");
    if (items.length === 0)
      reporter.warn(node, "bad-props", "<Tabs> without a <TabItem> shows nothing", 'write <TabItem value="…"> inside');
    if (content.some((child) => !isTabItem(child) && !isBlank(child)))
      reporter.warn(node, "bad-props", "<Tabs> shows only what is in a <TabItem>", "move the rest into one");
    for (const value of new Set(values.filter((value, index) => values.indexOf(value) !== index))) {
      reporter.warn(node, "bad-props", `<Tabs> has two items with the value "${value}"`, "give each its own value");
    }
    if (wanted !== undefined && !values.includes(wanted))
      reporter.warn(
        node,
        "bad-props",
        `<Tabs defaultValue="${wanted}"> is none of ${values.join(", ")}`,
        "the first is shown",
      );
    const selected = Math.max(
      wanted === undefined ? items.findIndex(({ props: item }) => item.default === true) : values.indexOf(wanted),
      0,
    );
    const group = findText(props, "groupId");
    const query = props.queryString === true ? group : findText(props, "queryString");
    const labelled = items.map((item, index) => ({
      ...item,
      props: {
        ...item.props,
        label: findText(item.props, "label") ?? labels.get(values[index] ?? "") ?? values[index],
      },
    }));
    return items.length === 0
      ? []
      : [
          {
            type: "component",
            name: "Tabs",
            props: { selected, ...(group ? { group } : {}), ...(query ? { query } : {}) },
            children: labelled,
          },
        ];
  },
  render: ({ props, children }, context) => {
    const items = children.filter(isTabItem);
    if (context.target === "feed")
      return items.flatMap((item) => [
        h("p", {}, [h("strong", {}, [String(item.props.label)])]),
        ...context.render(item.children),
      ]);
    const id = context.createId("tabs");
    const selected = Number(props.selected);
    const parts = items.map((item, index) => ({
      item,
      isSelected: index === selected,
      tab: `${id}-tab-${index + 1}`,
      panel: `${id}-panel-${index + 1}`,
      label: String(item.props.label),
    }));
    const group = findText(props, "group");
    const query = findText(props, "query");
    const data = {
      dataTabs: "",
      ...(group === undefined ? {} : { dataGroup: group }),
      ...(query === undefined ? {} : { dataQuery: query }),
    };
    return [
      h("div", { className: ["tabs"], ...data }, [
        h(
          "div",
          { role: "tablist", ariaLabel: group ?? parts.map(({ label }) => label).join(", ") },
          parts.map(({ item, isSelected, tab, panel, label }) =>
            h(
              "button",
              {
                type: "button",
                role: "tab",
                id: tab,
                ariaControls: [panel],
                ariaSelected: String(isSelected),
                tabIndex: isSelected ? 0 : -1,
                dataValue: String(item.props.value ?? ""),
              },
              [label],
            ),
          ),
        ),
        ...parts.map(({ item, isSelected, tab, panel, label }) =>
          h("div", { role: "tabpanel", id: panel, ariaLabelledBy: [tab], ...(isSelected ? {} : { hidden: true }) }, [
            // Read where the buttons cannot work: without JavaScript, and on paper.
            h("p", { className: ["tab-panel-label"], ariaHidden: "true" }, [label]),
            ...context.render(item.children),
          ]),
        ),
      ]),
    ];
  },
};

/** One panel of `<Tabs>`. */
export const tabItem: Component = {
  name: "TabItem",
  build: ({ node, props, children }, { reporter, inside }) => {
    const content = children();
    if (!inside.includes("Tabs")) {
      reporter.warn(node, "bad-props", "<TabItem> outside <Tabs> is shown as plain text", "put it into <Tabs>");
      return content;
    }
    const value = findText(props, "value");
    if (value === undefined)
      reporter.warn(node, "bad-props", "<TabItem> without a value", 'write <TabItem value="…" label="…">');
    const label = findText(props, "label");
    return [
      {
        type: "component",
        name: "TabItem",
        props: {
          value: value ?? label ?? "tab",
          ...(label === undefined ? {} : { label }),
          default: props.default === true,
        },
        children: content,
      },
    ];
  },
};

const isTabItem = (node: TreeNode): node is ComponentNode => node.type === "component" && node.name === "TabItem";
const isBlank = (node: TreeNode) => node.type === "text" && node.value.trim() === "";

/** `values={[{ label: "npm", value: "npm" }]}`. */
function readLabels(values: StaticValue): ReadonlyMap<string, string> {
  if (!Array.isArray(values)) return new Map();
  return new Map(
    values.flatMap((entry: StaticValue) => {
      if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return [];
      const { value, label } = entry as Readonly<Record<string, StaticValue>>;
      return typeof value === "string" && typeof label === "string" ? [[value, label] as const] : [];
    }),
  );
}
