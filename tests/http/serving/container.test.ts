import { execFile } from "node:child_process";
import { constants, cpSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { createFolder } from "../../../app/server/testing/write-site.ts";
import { listAssets, serveProcess } from "../start-app.ts";
import { getRaw } from "./raw-request.ts";

const root = path.join(import.meta.dirname, "../../..");
const scratch = createFolder();

const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8").replaceAll("\\\n", " ");
const lines = dockerfile.split("\n");
const stages = dockerfile.split(/^FROM /m).slice(1);
const last = stages.at(-1) ?? "";

/** Files that the last stage copies. If `stage` is undefined, the file comes from the repository. */
const copied = [...last.matchAll(/^COPY (?:--from=(\S+) )?(.+) (\S+)$/gm)].flatMap(
  ([, stage, sources = "", target = ""]) =>
    sources.split(" ").map((source) => ({ stage, source: source.replace(/^\/srv\//, ""), target })),
);

const { devDependencies, scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

describe("the Dockerfile", () => {
  test("has the same Node version as the project", () => {
    expect(lines).toContain(`ARG NODE_VERSION=${devDependencies.node}`);
    const [base = "", ...others] = stages;
    expect(base).toMatch(/^node:\$\{NODE_VERSION\}-bookworm-slim\$\{NODE_DIGEST\} AS base$/m);
    expect(others.map((stage) => stage.split(/\s/, 1)[0])).toEqual([
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the Dockerfile's syntax
      "${PREVIOUS}",
      ...["base", "base", "base"],
    ]);
  });

  test("takes over the browser's files of the image in use before it builds", () => {
    const building = stages.find((stage) => /^base AS build$/m.test(stage)) ?? "";
    expect(lines).toContain("RUN mkdir -p /srv/build/client");
    const copied = building.indexOf("COPY --from=previous /srv/build/client build/client");
    expect(copied).toBeGreaterThan(0);
    expect(building.indexOf("RUN node tools/build.ts")).toBeGreaterThan(copied);
  });

  test("lists the packages of the image and their licenses", () => {
    expect(last).toContain("COPY --from=dependencies /srv/sbom.json ./");
    expect(last).toContain("COPY --from=build /srv/LICENSES.txt ./");
  });

  test("starts Node directly, with the flags of `npm start`, as an unprivileged user", () => {
    const [, command = ""] = /^CMD (\[.*\])$/m.exec(last) ?? [];
    expect(JSON.parse(command).join(" ")).toBe(scripts.start.replace("tools/prepare.mjs install build -- ", ""));
    expect(last).toContain("USER node");
    expect(last).toContain("HEALTHCHECK");
    expect(last).not.toMatch(/^(ENTRYPOINT|RUN)/m);
  });
});

const kinds: readonly (readonly [path: string, status: string, content: string])[] = [
  ["/", "200", "<h1"],
  ["/markdown-page", "200", "<h1"],
  ["/release-notes", "200", "3.8.0"],
  ["/release-notes/3.8.0", "200", "<h1"],
  ["/release-notes/3.8.0.data", "200", "3.8.0"],
  ["/release-notes/3.8.0.md", "200", "# "],
  ["/release-notes/tags/api", "200", "<h1"],
  ["/release-notes/rss.xml", "200", "<rss"],
  ["/docs", "200", "<h1"],
  ["/docs/api/freight-create", "200", "token-string"],
  ["/docs/api/errors", "200", "<h1"],
  ["/openapi/integrations.json", "200", '"openapi"'],
  ["/openapi/integrations.yaml", "200", "openapi:"],
  ["/search?q=freight", "200", "<mark"],
  ["/search.json?q=freight", "200", '"groups"'],
  ["/sitemap.xml", "200", "<urlset"],
  ["/llms.txt", "200", "# "],
  ["/img/logo.svg", "200", "<svg"],
  ["/readyz", "200", "ok"],
  ["/nope", "404", "<h1"],
];

/** Lists the packages that the Dockerfile installs, which has no optional packages. */
function listProductionPackages(): string[] {
  const { packages }: Lockfile = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages).flatMap(([folder, { dev, optional, devOptional }]) =>
    dev || optional || devOptional || folder.split("node_modules/").length !== 2 ? [] : [folder],
  );
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly [kind in "dev" | "optional" | "devOptional"]?: boolean }>>;
}

test("the files that the Dockerfile copies, with production dependencies alone, serve every kind of page", {
  timeout: 180_000,
}, async () => {
  for (const { stage, source, target } of copied) {
    // Other commands of the Dockerfile create these files.
    if (stage !== undefined && source !== "build") continue;
    cpSync(path.join(root, source), path.join(scratch, target === "./" ? source : target), { recursive: true });
  }
  for (const file of ["package-lock.json", ".npmrc"]) cpSync(path.join(root, file), path.join(scratch, file));
  // `--dry-run` only checks the lock file. The packages themselves are copied from the project.
  await promisify(execFile)("npm", ["ci", "--omit=dev", "--omit=optional", "--dry-run", "--no-audit", "--no-fund"], {
    cwd: scratch,
  });
  for (const folder of listProductionPackages()) {
    if (existsSync(path.join(root, folder)))
      cpSync(path.join(root, folder), path.join(scratch, folder), {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
      });
  }

  const { origin, child, exited, errorOutput } = await serveProcess({
    directory: scratch,
    environment: { CONTENT_DIR: "content", OPENAPI_DIR: "openapi" },
    // Node's permissions forbid all writes, which simulates a read-only root file system.
    nodeArguments: ["--permission", "--allow-fs-read=*", "--allow-worker", "--disable-warning=SecurityWarning"],
  });
  for (const [target, status, content] of kinds) {
    const response = await getRaw(origin, target);
    expect([target, response.status]).toEqual([target, status]);
    expect(response.body, target).toContain(content);
  }
  const page = await getRaw(origin, "/release-notes/3.8.0");
  const { pathname: card } = new URL(load(page.body)('meta[property="og:image"]').attr("content") ?? "");
  const script = listAssets(page.body).find((asset) => asset.includes("entry.client-")) ?? "";
  for (const target of [card, script]) expect([target, (await getRaw(origin, target)).status]).toEqual([target, "200"]);
  expect(errorOutput()).toBe("");
  child.kill("SIGTERM");
  expect(await exited).toBe(0);

  const command = /^RUN (npm pkg delete .* && npm sbom .*) > sbom\.json$/m.exec(dockerfile)?.[1] ?? "exit 1";
  const { stdout } = await promisify(execFile)("sh", ["-c", command], { cwd: scratch, maxBuffer: 64 * 1024 * 1024 });
  const { components }: { readonly components: readonly { readonly "bom-ref": string }[] } = JSON.parse(stdout);
  const names = new Set(components.map((component) => component["bom-ref"].replace(/(?<=.)@.*/, "")));
  // Development packages need some of these packages too.
  expect(listProductionPackages().filter((folder) => !names.has(folder.replace("node_modules/", "")))).toEqual([]);
  expect([...names]).not.toContain("typescript");
});
