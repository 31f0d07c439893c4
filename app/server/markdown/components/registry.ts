import { admonition } from "./admonition.ts";
import { codeBlock, mermaid } from "./code-block.ts";
import type { Component } from "./component.ts";
import { docCardList, themedImage, tocInline } from "./page-components.ts";
import { tabItem, tabs } from "./tabs.ts";
import { browserOnly, details, head, heading, link, translate } from "./text-components.ts";

/** The components by name. Content may use each of them with or without an import. */
export const components: ReadonlyMap<string, Component> = new Map(
  [
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
  ].map((component) => [component.name, component]),
);
