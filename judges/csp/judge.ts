import { createRequire } from "node:module";
import path from "node:path";
import type { Judge } from "../judge-types.ts";
import { kinds } from "../page-paths.ts";

interface Evaluator {
  readonly CspEvaluator: new (policy: object) => { readonly evaluate: () => readonly Finding[] };
}
interface Finding {
  readonly directive: string;
  readonly description: string;
  readonly severity: number;
}
interface Parser {
  readonly CspParser: new (policy: string) => { readonly csp: object };
}

const require = createRequire(import.meta.url);

/**
 * The evaluator's severity `HIGH_MAYBE`. Findings of this and lower severities depend on files that an evaluator of
 * policies does not check: it cannot detect that the site serves no JSONP, no AngularJS and no uploaded files.
 */
const firstUnsureSeverity = 40;

/** Runs Google's CSP evaluator on the policy of one page of each kind. Only definite weaknesses are findings. */
export const judge: Judge = async (origin, directory) => {
  const load = (file: string) => require(path.join(directory, "node_modules/csp_evaluator/dist", file));
  const { CspEvaluator }: Evaluator = load("evaluator.js");
  const { CspParser }: Parser = load("parser.js");
  const findings: string[] = [];
  for (const page of kinds) {
    const response = await fetch(origin + page);
    await response.text();
    const policy = response.headers.get("content-security-policy");
    if (policy === null) findings.push(`${page}: no policy`);
    else {
      const found = new CspEvaluator(new CspParser(policy).csp)
        .evaluate()
        .filter(({ severity }) => severity < firstUnsureSeverity);
      findings.push(...found.map(({ directive, description }) => `${page}: ${directive} ${description}`));
    }
  }
  return { checks: kinds.length, findings: [...new Set(findings)] };
};
