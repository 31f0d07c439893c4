import { formatCount } from "#app/lib/format.ts";
import { onClick } from "./on-click.ts";

/** Starts the filters above the fields of a page and above a list of APIs, and the button that shows or hides nested fields. */
export function startFieldTools(signal: AbortSignal): void {
  onClick("[data-field-tools] [data-open]", toggleFields, signal);
  document.addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.closest("[data-field-tools]")) filterPage(target.value);
      if (target.closest("[data-api-filter]")) filterApis(target.value);
    },
    { signal },
  );
}

function toggleFields(button: HTMLElement): void {
  const isOpen = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isOpen));
  button.textContent = isOpen ? "Hide nested fields" : "Show all fields";
  for (const details of document.querySelectorAll<HTMLDetailsElement>(".ref-main details")) unfold(details, isOpen);
}

/** Opens or closes an element. Without its name, it does not close the other variants of the same value. */
function unfold(details: HTMLDetailsElement, isOpen: boolean): void {
  details.removeAttribute("name");
  details.open = isOpen;
}

/** Shows the APIs whose entry or group contains every word, and hides groups without such an API. */
function filterApis(filter: string): void {
  const words = toWords(filter);
  let count = 0;
  for (const group of document.querySelectorAll<HTMLElement>(".api-choice > section")) {
    const heading = group.querySelector("h3")?.textContent ?? "";
    const entries = [...group.querySelectorAll<HTMLElement>("li")];
    for (const entry of entries) {
      const text = `${heading} ${entry.textContent}`.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
    }
    const shown = entries.filter(({ hidden }) => !hidden).length;
    group.hidden = shown === 0;
    count += shown;
  }
  const output = document.querySelector(".ref-tools-count");
  if (output) output.textContent = words.length === 0 ? "" : `${count} ${count === 1 ? "API" : "APIs"}`;
}

const toWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

function filterPage(filter: string): void {
  const main = document.querySelector(".ref-main");
  const output = document.querySelector(".ref-tools-count");
  if (!main || !output) return;
  const count = filterFields(main, filter);
  output.textContent = count === undefined ? "" : formatCount(count, "field");
}

/**
 * Shows the fields that contain every word of `text`, and all fields around and inside them. Hides all other fields.
 * Returns the number of fields that contain every word.
 * If `text` is blank, shows all fields and returns undefined.
 */
function filterFields(main: Element, text: string): number | undefined {
  const words = toWords(text);
  const fields = [...main.querySelectorAll<HTMLElement>(".ref-fields > li")];
  if (words.length === 0) {
    for (const field of fields) field.hidden = false;
    return undefined;
  }
  const matching = fields.filter((field) => {
    const own = readOwnText(field);
    return words.every((word) => own.includes(word));
  });
  const shown = new Set<Element>();
  for (const match of matching) {
    for (const inner of match.querySelectorAll(".ref-fields > li")) shown.add(inner);
    for (let element: Element | null = match; element && element !== main; element = element.parentElement) {
      shown.add(element);
      if (element instanceof HTMLDetailsElement) unfold(element, true);
    }
  }
  for (const field of fields) field.hidden = !shown.has(field);
  return matching.length;
}

function readOwnText(field: Element): string {
  return [...field.childNodes]
    .filter((child) => !(child instanceof HTMLDetailsElement && child.querySelector(".ref-fields")))
    .map((child) => child.textContent)
    .join(" ")
    .toLowerCase();
}
