/** Filter and open-all of property trees: `[data-property-tools]` acts on the fields of its own `.ref-media-type`. */
export function startPropertyTools(signal: AbortSignal): void {
  document.addEventListener(
    "click",
    ({ target }) => {
      const button =
        target instanceof Element ? target.closest<HTMLElement>("[data-property-tools] [data-open]") : null;
      const tree = button?.closest(".ref-media-type");
      if (!button || !tree) return;
      for (const details of tree.querySelectorAll("details.ref-details"))
        details.toggleAttribute("open", button.dataset.open === "all");
    },
    { signal },
  );
  document.addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      const tools = target.closest("[data-property-tools]");
      const tree = tools?.closest(".ref-media-type");
      if (!tools || !tree) return;
      const count = filterFields(tree, target.value);
      const output = tools.querySelector("output");
      if (output) output.textContent = count === undefined ? "" : count === 1 ? "1 field" : `${count} fields`;
    },
    { signal },
  );
}

/**
 * Leaves only the fields whose name, type or text has every word of `text`, with the fields they are in, opened.
 * @returns how many match; undefined without a filter, when everything is shown again
 */
export function filterFields(tree: Element, text: string): number | undefined {
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
