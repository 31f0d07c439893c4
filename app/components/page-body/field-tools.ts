import { formatCount } from "#app/lib/format.ts";
import { on } from "./on.ts";

/** Starts the filters above the fields of a page and above a list of APIs, and the button that shows or hides nested fields. */
export function startFieldTools(signal: AbortSignal): void {
  on("click", "[data-field-tools] [data-open]", toggleFields, signal);
  on("input", "[data-field-tools] input", (input: HTMLInputElement) => filter(input, filterFields, "field"), signal);
  on("input", "[data-api-filter] input", (input: HTMLInputElement) => filter(input, filterApis, "API"), signal);
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

/** Applies a filter to the words of its input, and shows how many things it found. If there are no words, it shows everything. */
function filter(input: HTMLInputElement, apply: (words: readonly string[]) => number, noun: string): void {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const count = apply(words);
  const output = document.querySelector(".ref-tools-count");
  if (output) output.textContent = words.length === 0 ? "" : formatCount(count, noun);
}

/** Shows the APIs whose entry or group contains every word, and hides groups without such an API. */
function filterApis(words: readonly string[]): number {
  let count = 0;
  for (const group of document.querySelectorAll<HTMLElement>(".api-choice > section")) {
    const heading = group.querySelector("h3")?.textContent ?? "";
    group.hidden = true;
    for (const entry of group.querySelectorAll<HTMLElement>("li")) {
      const text = `${heading} ${entry.textContent}`.toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
      if (entry.hidden) continue;
      group.hidden = false;
      count++;
    }
  }
  return count;
}

/** Shows the fields that contain every word, and all fields around and inside them. Hides all other fields. */
function filterFields(words: readonly string[]): number {
  const fields = [...document.querySelectorAll<HTMLElement>(".ref-main .ref-fields > li")];
  const matching = fields.filter((field) => {
    const own = readOwnText(field);
    return words.length > 0 && words.every((word) => own.includes(word));
  });
  const shown = new Set<Element>();
  for (const match of matching) {
    for (const inner of match.querySelectorAll(".ref-fields > li")) shown.add(inner);
    for (let element: Element | null = match; element; element = element.parentElement) {
      shown.add(element);
      if (element instanceof HTMLDetailsElement) unfold(element, true);
    }
  }
  for (const field of fields) field.hidden = words.length > 0 && !shown.has(field);
  return matching.length;
}

function readOwnText(field: Element): string {
  return [...field.childNodes]
    .filter((child) => !(child instanceof HTMLDetailsElement && child.querySelector(".ref-fields")))
    .map((child) => child.textContent)
    .join(" ")
    .toLowerCase();
}
