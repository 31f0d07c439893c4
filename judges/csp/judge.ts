import { createRequire } from "node:module";
import path from "node:path";
import { kinds, listPages } from "../examine-pages.ts";
import type { Judge } from "../judge-types.ts";

interface Evaluator {
  readonly CspEvaluator: new (
    policy: object,
  ) => { readonly evaluate: () => readonly { readonly directive: string; readonly description: string }[] };
}
interface Parser {
  readonly CspParser: new (policy: string) => { readonly csp: object };
}

const require = createRequire(import.meta.url);

/** Runs Google's CSP evaluator on the policy of every page. */
export const judge: Judge = async (origin, directory) => {
  const load = (file: string) => require(path.join(directory, "node_modules/csp_evaluator/dist", file));
  const { CspEvaluator }: Evaluator = load("evaluator.js");
  const { CspParser }: Parser = load("parser.js");
  const pages = [...new Set([...(await listPages(origin)), ...kinds])];
  const findings: string[] = [];
  for (const page of pages) {
    const response = await fetch(origin + page);
    await response.text();
    const policy = response.headers.get("content-security-policy");
    if (policy === null) findings.push(`${page}: no policy`);
    else {
      const found = new CspEvaluator(new CspParser(policy).csp).evaluate();
      findings.push(...found.map(({ directive, description }) => `${page}: ${directive} ${description}`));
    }
  }
  return { checks: pages.length, findings: [...new Set(findings)] };
};
