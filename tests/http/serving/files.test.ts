import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { listAttributes } from "../../../app/server/testing/html.ts";
import { writeFiles, writeSite } from "../../../app/server/testing/write-site.ts";
import { serveSite, withSite } from "../start-app.ts";
import { getRaw, headerOf, openSocket } from "./raw-request.ts";
import { tinySite } from "./start-process.ts";

const bigBytes = 3 * 1024 * 1024;
const environment = writeSite({ "outside.txt": "outside" }, tinySite);
const scratch = path.dirname(environment.CONTENT_DIR);
const files = writeFiles(
  {
    ".hidden/secret.txt": "secret",
    ".env": "secret",
    "config.yml.bak": "secret",
    ".well-known/proof.txt": "seen",
    "seen.txt": "seen",
    "assets/img/seen.txt": "seen",
    "big.pdf": Buffer.alloc(bigBytes, "x"),
    "small.mp4": Buffer.alloc(100, "x"),
    "huge.bin": Buffer.alloc(60 * 1024 * 1024, "x"),
    "to-folder.txt": "before",
    "to-link.txt": "before",
    "to-outside.txt": "before",
    "to-pipe.txt": "before",
    "in/folder.txt": "before",
  },
  path.join(environment.CONTENT_DIR, "static"),
);
const punctuated = "a@2x, b+c;=&$.txt";
writeFiles(
  {
    "named.md": `[a](<./${punctuated}>) [b](</${punctuated}>)`,
    [punctuated]: "beside",
    [`../static/${punctuated}`]: "static",
  },
  path.join(environment.CONTENT_DIR, "pages"),
);
symlinkSync(path.join(scratch, "outside.txt"), path.join(files, "link.txt"));
symlinkSync(scratch, path.join(files, "folder"));
const started = withSite({ environment });

test.each(["/seen.txt", "/.well-known/proof.txt", "/assets/img/seen.txt"])(
  "the static file %s is served at its own path",
  async (target) => {
    const response = await getRaw(started.origin, target);
    expect([response.status, response.body, headerOf(response, "content-type")]).toEqual([
      "200",
      "seen",
      "text/plain; charset=utf-8",
    ]);
  },
);

test("files beside a text, and static files, are served whatever punctuation their names have", async () => {
  const links = listAttributes(await started.open("/named"), "article [href*=a]", "href");
  const bodies = await Promise.all(links.map(async (href) => (await started.get(href)).text()));
  expect(bodies).toEqual(["beside", "static"]);
});

test.each([
  "/.env",
  "/config.yml.bak",
  "/.hidden/secret.txt",
  "/link.txt",
  "/folder/outside.txt",
  "/static/seen.txt",
  "/site.yml",
  "/content/site.yml",
  "/openapi/tiny.yml",
  "/openapi",
  "/seen.txt/",
  "/nope/..%2fseen.txt",
])("%s is not found", async (target) => {
  const response = await getRaw(started.origin, target);
  expect(response.status).toBe("404");
  expect(response.body).not.toMatch(/outside|secret|strictTransport/);
});

test("a large file is streamed, and ranges of it are supported, as those of any video", async () => {
  for (const [target, bytes] of [
    ["/big.pdf", bigBytes],
    ["/small.mp4", 100],
  ] as const) {
    const part = await started.get(target, { headers: { range: "bytes=10-19" } });
    expect([part.status, await part.text(), part.headers.get("content-range")]).toEqual([
      206,
      "x".repeat(10),
      `bytes 10-19/${bytes}`,
    ]);
  }
  const impossible = await started.get("/big.pdf", { headers: { range: "bytes=99999999-" } });
  expect(impossible.status).toBe(416);
  expect(impossible.headers.get("content-range")).toBe(`bytes */${bigBytes}`);
  const unmatched = await started.get("/big.pdf", { headers: { "if-match": '"other"' } });
  expect(unmatched.status).toBe(412);
  for (const { headers } of [impossible, unmatched]) {
    expect(headers.get("cache-control")).toBe("no-store");
    for (const name of ["etag", "last-modified", "cdn-cache-control"]) expect(headers.get(name)).toBeNull();
  }
  const whole = await started.get("/big.pdf");
  expect((await whole.arrayBuffer()).byteLength).toBe(bigBytes);
  expect(whole.headers.get("cache-control")).toContain("s-maxage=5");
});

test("built files are compressed and cached for a year; a file of another build is a plain-text 404 that is not cached", async () => {
  const built = readdirSync(path.join(import.meta.dirname, "../../../build/client/assets"));
  const script = built.find((name) => /^libraries-.*\.js$/.test(name));
  const response = await started.get(`/assets/${script}`, { headers: { "accept-encoding": "gzip" } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "gzip",
    "content-type": "text/javascript; charset=utf-8",
  });
  const missing = await getRaw(started.origin, "/assets/entry.client-0000.js");
  expect([missing.status, headerOf(missing, "cache-control"), headerOf(missing, "content-type")]).toEqual([
    "404",
    "no-store",
    "text/plain; charset=utf-8",
  ]);
});

test("a built script has its own policy, and a removed script is not found", async () => {
  const names = ["assets/kept-01234567.js", "assets/gone-01234567.js"];
  const clientDirectory = writeFiles(Object.fromEntries(names.map((name) => [name, "export {};"])));
  const app = await serveSite({ environment: tinySite, clientDirectory });
  rmSync(path.join(clientDirectory, "assets/gone-01234567.js"));
  const kept = await getRaw(app.origin, "/assets/kept-01234567.js");
  expect([kept.status, headerOf(kept, "content-security-policy")]).toEqual([
    "200",
    "default-src 'none'; frame-ancestors 'none'",
  ]);
  expect((await getRaw(app.origin, "/assets/gone-01234567.js")).status).toBe("404");
});

test("a file that is replaced by something else while the process runs is not found", async () => {
  for (const name of ["to-folder.txt", "to-link.txt", "to-outside.txt", "to-pipe.txt", "in"])
    rmSync(path.join(files, name), { recursive: true });
  mkdirSync(path.join(files, "to-folder.txt"));
  symlinkSync("to-link.txt", path.join(files, "to-link.txt"));
  symlinkSync(path.join(scratch, "outside.txt"), path.join(files, "to-outside.txt"));
  execFileSync("mkfifo", [path.join(files, "to-pipe.txt")]);
  writeFileSync(path.join(files, "in"), "");
  for (const target of ["/to-folder.txt", "/to-link.txt", "/to-outside.txt", "/to-pipe.txt", "/in/folder.txt"])
    expect([target, (await getRaw(started.origin, target)).status]).toEqual([target, "404"]);
});

test("if a file becomes shorter while it is sent, the connection is closed before the next response", async () => {
  const socket = openSocket(started.origin);
  const request = (target: string) => `GET ${target} HTTP/1.1\r\nHost: docs.test\r\n\r\n`;
  socket.write(request("/huge.bin") + request("/healthz"));
  const [first] = await once(socket, "data");
  expect(String(first)).toContain("HTTP/1.1 200");
  socket.pause();
  truncateSync(path.join(files, "huge.bin"), 30 * 1024 * 1024);
  expect(await text(socket)).not.toContain("HTTP/1.1");
});
