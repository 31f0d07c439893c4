import type { Judge } from "../judge-types.ts";
import { listGuesses } from "./list-guesses.ts";

const guessCount = 1_000;
const leastShare = 0.95;

/** Requests paths that an agent may guess. At least 95 % must lead to the intended page. */
export const judge: Judge = async (origin) => {
  const guesses = (await listGuesses(origin)).slice(0, guessCount);
  const missed: string[] = [];
  for (const { path, page } of guesses) {
    const response = await fetch(`${origin}${path}`, { redirect: "manual" });
    await response.text();
    const location = response.headers.get("location");
    const named = [...(response.headers.get("link") ?? "").matchAll(/<([^>]+)>; rel="related"/g)].map(([, to]) => to);
    const isFound = location === page || location === `${page}.md` || named.includes(page);
    if (!isFound) missed.push(`${path} does not lead to ${page}`);
  }
  const share = 1 - missed.length / guesses.length;
  const findings = share >= leastShare ? [] : missed;
  return { checks: guesses.length, findings, note: `${(100 * share).toFixed(1)} % of the guesses lead to the page` };
};
