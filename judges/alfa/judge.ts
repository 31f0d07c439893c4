import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { examinePages, kinds } from "../examine-pages.ts";
import type { Judge } from "../judge-types.ts";

export const isSlow = true;

interface Rule {
  readonly uri: string;
  readonly requirements: Iterable<object>;
}
interface Outcome {
  readonly outcome: "passed" | "failed" | "inapplicable" | "cantTell";
  readonly rule: Rule;
  readonly target?: { readonly path: () => string };
}

interface Alfa {
  readonly act: {
    readonly Audit: { of: (page: object, rules: Rule[]) => { evaluate: () => PromiseLike<Iterable<Outcome>> } };
  };
  readonly rules: { readonly default: Iterable<Rule> };
  readonly wcag: {
    readonly Criterion: { readonly isCriterion: (requirement: object) => boolean };
    readonly Conformance: { readonly isAA: (version: string) => (criterion: object) => boolean };
  };
  readonly web: { readonly Page: { from: (page: object) => { getUnsafe: () => object } } };
  readonly dom: { readonly Native: { fromNode: () => Promise<object> } };
  readonly device: { readonly Native: { fromWindow: () => object } };
}

/**
 * Checks one page of each kind with Siteimprove Alfa. All pages would take minutes.
 * AAA rules and rules without requirements are omitted.
 */
export const judge: Judge = async (origin, directory) => {
  const { act, rules, wcag, web, dom, device } = await loadAlfa(directory);
  const isForAaa = ({ requirements }: Rule) =>
    [...requirements].every((one) => wcag.Criterion.isCriterion(one) && !wcag.Conformance.isAA("2.2")(one));
  const wanted = [...rules.default].filter((rule) => !isForAaa(rule));
  const examine = async (page: Page) => {
    const exchange = { url: page.url(), status: 200, method: "GET", headers: [], body: "" };
    const input = web.Page.from({
      request: exchange,
      response: exchange,
      document: await page.evaluate(dom.Native.fromNode),
      device: await page.evaluate(device.Native.fromWindow),
    }).getUnsafe();
    return [...(await act.Audit.of(input, wanted).evaluate())]
      .filter(({ outcome }) => outcome === "failed")
      .map(({ rule, target }) => `${path.basename(rule.uri)} ${target?.path()}`);
  };
  return examinePages(origin, examine, kinds);
};

async function loadAlfa(directory: string): Promise<Alfa> {
  const load = (file: string) => import(pathToFileURL(path.join(directory, "node_modules/@siteimprove", file)).href);
  return {
    act: await load("alfa-act/dist/index.js"),
    rules: await load("alfa-rules/dist/index.js"),
    wcag: await load("alfa-wcag/dist/index.js"),
    web: await load("alfa-web/dist/index.js"),
    dom: await load("alfa-dom/dist/native.js"),
    device: await load("alfa-device/dist/native.js"),
  };
}
