import type { Page } from "playwright-core";

/** Responds in place of the host of the branded site's script. The script writes its `data-domain` to `data-counted`. */
export const stubCounter = (page: Page): Promise<unknown> =>
  page.route("https://counter.harbor.example/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "document.documentElement.dataset.counted = document.currentScript.dataset.domain",
    }),
  );
