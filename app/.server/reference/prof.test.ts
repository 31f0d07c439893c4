import { test } from "vitest";
import { loadReference } from "./load-reference.ts";
import { Session } from "node:inspector";
const highlight = (c: string) => c.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
test("prof", async () => {
  const [api] = await loadReference({ directory: "/work/shared/corpora/openapi", apis: [{ id: "x", file: process.env.F ?? "adyen-checkout-v72.yaml" }], highlight, report: () => {} });
  const session = new Session(); session.connect();
  const post = (m: string) => new Promise<any>((res) => session.post(m, (e: any, r: any) => res(r)));
  await post("Profiler.enable"); await post("Profiler.start");
  for (const page of (api?.pages ?? []).slice(0, 150)) page.renderBody();
  const { profile } = await post("Profiler.stop");
  const self = new Map<string, number>(); const byId = new Map<number, any>(profile.nodes.map((n: any) => [n.id, n]));
  const dt = profile.timeDeltas; profile.samples.forEach((id: number, i: number) => { const n = byId.get(id); const k = n.callFrame.functionName + " " + n.callFrame.url.split("/").slice(-2).join("/") + ":" + n.callFrame.lineNumber; self.set(k, (self.get(k) ?? 0) + dt[i]); });
  console.log([...self].sort((a, b) => b[1] - a[1]).slice(0, 30).map(([k, v]) => `${Math.round(v / 1000)}ms ${k}`).join("\n"));
}, 600_000);
