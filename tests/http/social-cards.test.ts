import { expect, test } from "vitest";
import { serveSite, withSite } from "./start-app.ts";

const { get, open } = withSite();

async function readMeta(path: string, openPage = open): Promise<Map<string, string>> {
  const $ = await openPage(path);
  return new Map(
    $("meta")
      .get()
      .map(({ attribs }) => [attribs.property ?? attribs.name ?? "", attribs.content ?? ""]),
  );
}

test.each(["/", "/release-notes/3.8.0", "/release-notes/tags/i-18-n", "/docs/api/freight-create", "/markdown-page"])(
  "%s has an image of the stated size in its metadata",
  async (path) => {
    const meta = await readMeta(path);
    const url = new URL(meta.get("og:image") ?? "");
    expect(url.origin).toBe("https://docs.northhaul.example");
    expect(meta.get("twitter:card")).toBe("summary_large_image");
    const response = await get(url.pathname);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    const image = Buffer.from(await response.arrayBuffer());
    expect([image.readUInt32BE(16), image.readUInt32BE(20)].map(String)).toEqual([
      meta.get("og:image:width"),
      meta.get("og:image:height"),
    ]);
    expect(image.byteLength).toBeLessThan(300_000);
  },
);

test("a card has the same bytes for all clients and is revalidated with a 304", async () => {
  const requestCard = (headers: Record<string, string> = {}) =>
    get("/social-cards/docs/api/shipment-create.png", { headers });
  const [first, second] = await Promise.all([requestCard(), requestCard()]);
  expect(await first.bytes()).toEqual(await second.bytes());
  const etag = first.headers.get("etag") ?? "";
  expect((await requestCard({ "If-None-Match": etag })).status).toBe(304);
});

test("an unknown page has no card", async () => {
  expect((await get("/social-cards/nowhere.png")).status).toBe(404);
});

test("a site without social cards has its own image in the metadata of every page", async () => {
  const plain = await serveSite({
    changeSite: (loaded) => ({ ...loaded, shell: { ...loaded.shell, rendersSocialCards: false } }),
  });
  const meta = await readMeta("/docs/api/freight-create", plain.open);
  expect(meta.get("og:image")).toBe("https://docs.northhaul.example/img/social-card.png");
  expect(meta.has("og:image:width")).toBe(false);
});
