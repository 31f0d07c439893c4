import path from "node:path";
import { expect, test } from "vitest";
import { loadOwnSite } from "#app/server/testing/own-site.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { createSocialCards } from "./create-social-cards.ts";
import type { CardElement } from "./to-card-element.ts";

test("a logo that cannot be rendered is left out of each card", async () => {
  const file = path.join(writeFiles({ "logo.svg": "<svg/>" }), "logo.svg");
  const { shell, pages, toView } = await loadOwnSite();
  const tries: boolean[] = [];
  const cards = createSocialCards({
    shell: { ...shell, logo: { href: "/", src: "/logo.svg", width: 28 } },
    pages: [...pages.values()].slice(0, 2),
    accent: "#74b4f5",
    apis: [],
    staticFiles: new Map([["/logo.svg", file]]),
    toView,
    render: async (element: CardElement) => {
      const hasLogo = JSON.stringify(element).includes("data:image/svg+xml");
      tries.push(hasLogo);
      if (hasLogo) throw new Error('missing "viewBox"');
      return new Uint8Array([1]);
    },
  });
  for (const card of cards) expect(await card.body()).toEqual(new Uint8Array([1]));
  expect(tries).toEqual([true, false, true, false]);
});
