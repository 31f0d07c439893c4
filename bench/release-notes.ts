import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import type * as Http from "../app/.server/app.ts";

/**
 * How the time to load a site grows with its release notes: `node bench/release-notes.ts` after a build. Each size is
 * loaded by a process of its own, so that none is warmed up by the one before. Figures are CPU time, which neighbours on
 * the machine hardly disturb; a post of 1,000 against one of 100 is the figure to watch, and below 1 means linear or better.
 */
const sizes = [100, 250, 500, 1000];

interface Measured {
  readonly posts: number;
  readonly characters: number;
  readonly cpuMilliseconds: number;
  readonly wallMilliseconds: number;
  /** Bytes of live memory after the load, compared with an empty site. */
  readonly heapMegabytes: number;
  readonly peakMegabytes: number;
}

if (process.argv[2] === undefined) compareSizes();
else process.stdout.write(JSON.stringify(await measure(Number(process.argv[2]))));

function compareSizes(): void {
  const measured = [0, ...sizes].map(measureApart);
  const [empty, ...sites] = measured;
  const perPost = sites.map((site) => (site.cpuMilliseconds - (empty?.cpuMilliseconds ?? 0)) / site.posts);
  process.stdout.write("posts   ms CPU/post   ratio to 100   ms wall   heap MB/1,000   peak MB\n");
  for (const [index, site] of sites.entries()) {
    const each = perPost[index] ?? 0;
    const heap = ((site.heapMegabytes - (empty?.heapMegabytes ?? 0)) / site.posts) * 1000;
    const columns = [
      String(site.posts).padStart(5),
      each.toFixed(2).padStart(14),
      (each / (perPost[0] ?? each)).toFixed(2).padStart(15),
      site.wallMilliseconds.toFixed(0).padStart(10),
      heap.toFixed(1).padStart(16),
      site.peakMegabytes.toFixed(0).padStart(10),
    ];
    process.stdout.write(`${columns.join("")}\n`);
  }
  process.stdout.write(
    `\nA post has ${Math.round((sites[0]?.characters ?? 0) / (sites[0]?.posts ?? 1))} characters.\n`,
  );
}

function measureApart(posts: number): Measured {
  const { stdout, status } = spawnSync(process.execPath, ["--expose-gc", import.meta.filename, String(posts)], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`the run with ${posts} posts failed`);
  return JSON.parse(stdout);
}

async function measure(posts: number): Promise<Measured> {
  const http: typeof Http = await import(path.join(import.meta.dirname, "../build/server/index.js"));
  const directory = await mkdtemp(path.join(tmpdir(), "release-notes-"));
  try {
    const characters = await writeSite(directory, posts);
    const config = http.parseConfig(
      { CONTENT_DIR: path.join(directory, "content"), OPENAPI_DIR: path.join(directory, "openapi") },
      directory,
    );
    const started = performance.now();
    const cpu = process.cpuUsage();
    const { site, diagnostics } = await http.loadSite(config);
    const { user, system } = process.cpuUsage(cpu);
    const wallMilliseconds = performance.now() - started;
    if (!site || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics.slice(0, 3)));
    globalThis.gc?.();
    return {
      posts: posts,
      characters,
      cpuMilliseconds: (user + system) / 1000,
      wallMilliseconds,
      heapMegabytes: process.memoryUsage().heapUsed / 1e6,
      peakMegabytes: process.resourceUsage().maxRSS / 1000,
    };
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function writeSite(directory: string, posts: number): Promise<number> {
  const notes = path.join(directory, "content/release-notes");
  await mkdir(notes, { recursive: true });
  await mkdir(path.join(directory, "openapi"));
  await writeFile(path.join(directory, "content/site.yml"), "title: Bench\nurl: https://bench.example\n");
  await writeFile(path.join(notes, "tags.yml"), "api:\ncarrier:\nshipper:\nfixes:\n");
  let characters = 0;
  for (let number = 0; number < posts; number++) {
    const day = new Date(Date.UTC(2015, 0, 1 + number * 3)).toISOString().slice(0, 10);
    const text = writePost(number);
    characters += text.length;
    await writeFile(path.join(notes, `${day}-${number}.mdx`), text);
  }
  return characters;
}

/**
 * A typical release note: front matter, summary, lists, a table, an admonition, tabs, code, and links between notes.
 */
function writePost(number: number): string {
  const item = (index: number) =>
    `- **Work item ${number * 10 + index}**: the \`status\` of a freight is shown where carriers plan their day, and *drivers* see it in [the release before](/release-notes/1.${Math.max(number - 1, 0)}.0), at 13:0${index} UTC.`;
  return `---
slug: "1.${number}.0"
title: Release 1.${number}.0
description: What changed for shippers and carriers in release 1.${number}.0.
tags: [api, ${number % 2 ? "carrier" : "shipper"}, fixes]
---

Release 1.${number}.0 lets carriers see the status of every freight on one page, and mends what was reported since the last one.

{/* truncate */}

## Features

${Array.from({ length: 6 }, (_, index) => item(index)).join("\n")}

### Status of a freight

Carriers asked for one place to look. The status is now part of the list, of the freight itself and of the notification, so
that nobody has to open three pages to learn whether a load is ready. It follows the life cycle that the reference describes.

| Status | Who sets it | What follows |
|:-------|:-----------:|-------------:|
| Draft | shipper | nothing yet |
| Ready | shipper | carriers are notified |
| Assigned | carrier | the driver is notified |
| Delivered | driver | the settlement opens |

:::tip[Try it]

Ask for the list with \`status=ready\` first: it is the **shortest** list and the one that matters.

:::

<Tabs groupId="language">
<TabItem value="curl" label="curl">

\`\`\`bash title="Freights that are ready"
curl "https://api.bench.example/freights?status=ready" --header "api-token: $TOKEN"
\`\`\`

</TabItem>
<TabItem value="js" label="JavaScript">

\`\`\`js {2}
const response = await fetch("https://api.bench.example/freights?status=ready", { headers });
const freights = await response.json();
\`\`\`

</TabItem>
</Tabs>

## Bug fixes

${Array.from({ length: 8 }, (_, index) => item(index + 10)).join("\n")}

## For integrators

1. Send \`status\` in lower case; other spellings get status 400 with a problem that names the field.
2. Read the new \`readyAt\`, an instant in UTC.
3. Nothing else changes: requests of release 1.${Math.max(number - 1, 0)}.0 work as they did.

\`\`\`json
{ "id": ${number}, "status": "ready", "readyAt": "2024-01-17T08:00:00Z", "carrier": { "reference": "C-${number}" } }
\`\`\`
`;
}
