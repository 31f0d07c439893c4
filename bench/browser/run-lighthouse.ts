import { importHeavyPackage } from "../heavy-packages.ts";

/** Scores of one page, from 0 to 100, and the audits that lower them. */
export interface Scores {
  readonly categories: Readonly<Record<string, number>>;
  readonly missed: readonly string[];
}

interface LighthouseResult {
  readonly lhr: {
    readonly categories: Readonly<
      Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
    >;
    readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string }>>;
  };
}
type Lighthouse = (url: string, flags: object) => Promise<LighthouseResult | undefined>;

/** Runs Lighthouse's standard check for phones in the browser that listens on a port. */
export async function runLighthouse(url: string, port: number): Promise<Scores> {
  const { default: lighthouse } = (await importHeavyPackage("lighthouse")) as { default: Lighthouse };
  const result = await lighthouse(url, { port, logLevel: "silent", output: "json" });
  if (!result) throw new Error(`Lighthouse had no result for ${url}`);
  const { categories, audits } = result.lhr;
  return {
    categories: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    missed: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => {
        const score = audits[id]?.score;
        return weight > 0 && typeof score === "number" && score < 0.9 ? [id] : [];
      }),
    ),
  };
}
