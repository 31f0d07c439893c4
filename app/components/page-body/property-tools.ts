/** Opens or closes all fields of the tree that a button of `[data-property-tools]` belongs to. */
export function openFields(button: HTMLElement): void {
  const tree = button.closest(".ref-media-type");
  for (const details of tree?.querySelectorAll("details.ref-details") ?? [])
    details.toggleAttribute("open", button.dataset.open === "all");
}

/** Filters the tree that an input of `[data-property-tools]` belongs to, and says how many fields match. */
export function filterTree(input: HTMLInputElement): void {
  const tree = input.closest(".ref-media-type");
  const output = input.closest("[data-property-tools]")?.querySelector("output");
  if (!tree || !output) return;
  const count = filterFields(tree, input.value);
  output.textContent = count === undefined ? "" : count === 1 ? "1 field" : `${count} fields`;
}

/**
 * Leaves only the fields whose name, type or text has every word of `text`, with the fields they are in, opened.
 * @returns how many match; undefined without a filter, when everything is shown again
 */
function filterFields(tree: Element, text: string): number | undefined {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fields = [...tree.querySelectorAll<HTMLElement>(".ref-field")];
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
    for (const inner of match.querySelectorAll(".ref-field")) shown.add(inner);
    for (let element: Element | null = match; element && element !== tree; element = element.parentElement) {
      if (element.matches(".ref-field")) shown.add(element);
      if (element instanceof HTMLDetailsElement && element.contains(match) && !match.contains(element))
        element.open = true;
    }
  }
  for (const field of fields) field.hidden = !shown.has(field);
  return matching.length;
}

/** A field's own words, without those of the fields inside it. */
function readOwnText(field: Element): string {
  return [...field.children]
    .filter((child) => !(child instanceof HTMLDetailsElement && child.querySelector(".ref-field")))
    .map((child) => child.textContent)
    .join(" ")
    .toLowerCase();
}
