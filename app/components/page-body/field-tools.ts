import { onClick } from "./on-click.ts";

/** Starts the filter above the fields of a page, and the button that shows or hides nested fields. */
export function startFieldTools(signal: AbortSignal): void {
  onClick("[data-field-tools] [data-open]", toggleFields, signal);
  document.addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.closest("[data-field-tools]")) filterPage(target.value);
    },
    { signal },
  );
}

function toggleFields(button: HTMLElement): void {
  const isOpen = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isOpen));
  button.textContent = isOpen ? "Hide nested fields" : "Show all fields";
  for (const details of document.querySelectorAll(".ref-main details")) details.toggleAttribute("open", isOpen);
}

function filterPage(filter: string): void {
  const main = document.querySelector(".ref-main");
  const output = document.querySelector(".ref-tools-count");
  if (!main || !output) return;
  const count = filterFields(main, filter);
  if (count === undefined) output.textContent = "";
  else output.textContent = count === 1 ? "1 field" : `${count} fields`;
}

/**
 * Shows the fields that contain every word of `text`, and all fields around and inside them. Hides all other fields.
 * Returns the number of fields that contain every word.
 * If `text` is blank, shows all fields and returns undefined.
 */
function filterFields(main: Element, text: string): number | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
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
      if (element instanceof HTMLDetailsElement) element.open = true;
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
