/** Opens or closes everything that is folded among the fields of the page. */
export function toggleFields(button: HTMLElement): void {
  const isOpen = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isOpen));
  button.textContent = isOpen ? "Hide nested fields" : "Show all fields";
  for (const details of document.querySelectorAll(".ref-main details")) details.toggleAttribute("open", isOpen);
}

/** Leaves only the fields that match a filter, and says how many there are. */
export function filterPage({ value }: HTMLInputElement): void {
  const main = document.querySelector(".ref-main");
  const output = document.querySelector(".ref-tools-count");
  if (!main || !output) return;
  const count = filterFields(main, value);
  output.textContent = count === undefined ? "" : count === 1 ? "1 field" : `${count} fields`;
}

/**
 * Leaves only the fields whose name, type or text has every word of `text`, with the fields they are in, opened.
 * @returns how many match; undefined without a filter, when everything is shown again
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
    // What is inside a match belongs to it.
    for (const inner of match.querySelectorAll(".ref-fields > li")) shown.add(inner);
    for (let element: Element | null = match; element && element !== main; element = element.parentElement) {
      shown.add(element);
      if (element instanceof HTMLDetailsElement) element.open = true;
    }
  }
  for (const field of fields) field.hidden = !shown.has(field);
  return matching.length;
}

/** A field's own words, without those of the fields inside it. */
function readOwnText(field: Element): string {
  return [...field.childNodes]
    .filter((child) => !(child instanceof HTMLDetailsElement && child.querySelector(".ref-fields")))
    .map((child) => child.textContent)
    .join(" ")
    .toLowerCase();
}
