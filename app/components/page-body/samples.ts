import { sampleLanguage } from "#app/components/storage.ts";
import { on } from "./on.ts";
import { applyStoredTabs, findChoice, storeChoice } from "./tabs.ts";

const { group, query } = sampleLanguage;
const formatMenus = "select[data-sample-format]";
const serverMenus = "select[data-server]";

/**
 * Keeps the samples in the first language of each menu, so that the browser does not request these samples again.
 * `server` is the server URL that these samples contain.
 */
const firstSamples = new WeakMap<HTMLSelectElement, { readonly html: string; readonly server: string }>();

/** Starts the language menu and the server menu. */
export function startSamples(signal: AbortSignal): void {
  showStoredFormat(document);
  on("change", formatMenus, storeFormat, signal);
  on("change", serverMenus, showServer, signal);
}

function storeFormat({ value }: HTMLSelectElement): void {
  storeChoice(value, group, query);
  for (const menu of document.querySelectorAll<HTMLSelectElement>(formatMenus)) chooseFormat(menu, value);
}

/** Shows the samples in the language of the URL's query or of an earlier choice, if the menu offers the language. */
export function showStoredFormat(root: ParentNode): void {
  const choice = findChoice(group, query);
  for (const menu of root.querySelectorAll<HTMLSelectElement>(formatMenus))
    if (choice !== undefined && choice !== menu.options[0]?.value) chooseFormat(menu, choice);
}

function chooseFormat(menu: HTMLSelectElement, format: string): void {
  if (![...menu.options].some(({ value }) => value === format)) return;
  menu.value = format;
  void showFormat(menu);
}

async function showFormat(menu: HTMLSelectElement): Promise<void> {
  const samples = menu.closest<HTMLElement>("[data-samples]");
  // In a guide, a menu belongs to one code block, and the page of a language contains all blocks of the guide.
  const position = samples?.dataset.sample;
  const [shown, loaded] =
    position === undefined ? [".ref-cases", ".ref-cases"] : ["pre", `[data-sample="${position}"] pre`];
  const cases = samples?.querySelector(shown);
  if (!samples || !cases) return;
  const servers = document.querySelector<HTMLSelectElement>(serverMenus);
  const first = firstSamples.get(menu) ?? { html: cases.innerHTML, server: servers?.dataset.server ?? "" };
  firstSamples.set(menu, first);
  const format = menu.value;
  const isFirst = format === menu.options[0]?.value;
  samples.dataset.loading = "";
  const html = isFirst ? undefined : await fetchSamples(`${samples.dataset.samples}/${format}`, loaded);
  if (menu.value !== format) return;
  delete samples.dataset.loading;
  if (html === undefined) menu.selectedIndex = 0;
  cases.innerHTML = html ?? first.html;
  applyStoredTabs(cases);
  const written = html === undefined ? first.server : servers?.options[0]?.value;
  if (servers) replaceServer(cases, written ?? "", servers.value);
}

async function fetchSamples(path: string, selector: string): Promise<string | undefined> {
  try {
    const response = await fetch(path);
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return page.querySelector(selector)?.innerHTML;
  } catch {
    return undefined;
  }
}

function showServer(menu: HTMLSelectElement): void {
  const samples = document.getElementById("samples");
  if (samples) replaceServer(samples, menu.dataset.server ?? "", menu.value);
  menu.dataset.server = menu.value;
}

function replaceServer(root: Element, before: string, after: string): void {
  if (before === after || before === "") return;
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.nodeValue?.includes(before)) node.nodeValue = node.nodeValue.replaceAll(before, after);
}
