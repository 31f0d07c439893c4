import { admonition } from "./admonition.ts";
import { codeBlock } from "./code-block.ts";
import type { Component } from "./component.ts";
import { details } from "./details.ts";
import { docCardList } from "./doc-card-list.ts";
import { browserOnly, head, heading, link, translate } from "./small-components.ts";
import { tabItem, tabs } from "./tabs.ts";
import { themedImage } from "./themed-image.ts";
import { tocInline } from "./toc-inline.ts";

/** Every component that content may use, imported or not. */
const components: ReadonlyMap<string, Component> = new Map(
  [
    admonition,
    browserOnly,
    codeBlock,
    details,
    docCardList,
    head,
    heading,
    link,
    tabItem,
    tabs,
    themedImage,
    tocInline,
    translate,
  ].map((component) => [component.name, component]),
);

/** A component by the name that content uses for it. */
export const findComponent = (name: string): Component | undefined => components.get(name);

/** All names, for problems that list them. */
export const componentNames = (): readonly string[] => [...components.keys()].sort();
