import { admonition } from "./admonition.ts";
import { codeBlock, mermaid } from "./code-block.ts";
import type { Component } from "./component.ts";
import { docCardList, themedImage, tocInline } from "./page-components.ts";
import { tabItem, tabs } from "./tabs.ts";
import { browserOnly, details, head, heading, link, translate } from "./text-components.ts";

const list = [
  admonition,
  browserOnly,
  codeBlock,
  details,
  docCardList,
  head,
  heading,
  link,
  mermaid,
  tabItem,
  tabs,
  themedImage,
  tocInline,
  translate,
];

const components: ReadonlyMap<string, Component> = new Map(list.map((component) => [component.name, component]));

/** Finds a component by name. Content may use each component with or without an import. */
export const findComponent = (name: string): Component | undefined => components.get(name);

/** Returns the sorted names of all components. */
export const componentNames = (): readonly string[] => [...components.keys()].sort();
