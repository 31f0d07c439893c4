import type { Page } from "playwright-core";

/** Returns the field of the search dialog. */
export const field = (page: Page) => page.getByRole("combobox", { name: "Search" });

/** Returns the search dialog. */
export const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });

/** Returns the options of the search dialog. */
export const options = (page: Page) => dialog(page).getByRole("option");

/** Returns the `href` of the option that `aria-activedescendant` names. If the option is not selected, returns null. */
export const activeOption = (page: Page) =>
  field(page).evaluate((input) => {
    const id = input.getAttribute("aria-activedescendant");
    const option = id === null ? null : document.getElementById(id);
    return option?.getAttribute("aria-selected") === "true" ? option.getAttribute("href") : null;
  });

/** Enters a query and waits for the complete response. */
export async function searchFor(page: Page, query: string): Promise<void> {
  await field(page).fill(query);
  await announced(page, query);
}

/** Waits until the status message contains `query` and the search index is complete. */
export async function announced(page: Page, query: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const status = document.querySelector("dialog [role=status]")?.textContent ?? "";
    return status.includes(`“${wanted}”`) && !status.includes("still being built");
  }, query);
}
