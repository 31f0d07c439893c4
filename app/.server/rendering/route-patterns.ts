/** A route as `routes.ts` declares it. */
export interface RoutePattern {
  readonly id: string;
  /** As React Router writes it: `docs`, `release-notes/tags/:tag`, `docs/*`, `*`; `/` for the home page. */
  readonly pattern: string;
}

/**
 * Finds the route that React Router would choose. Its own `matchRoutes` sorts all routes anew for each call, which a flood of
 * unknown paths would pay for; here they are sorted once. A property test holds the two together.
 */
export function createRouteFinder(routes: readonly RoutePattern[]): (path: string) => RoutePattern | undefined {
  const candidates = routes
    .map((route) => ({ route, parts: toParts(route.pattern) }))
    .sort((a, b) => compareParts(a.parts, b.parts));
  return (path) => {
    const segments = toParts(path);
    return candidates.find(({ parts }) => isMatch(parts, segments))?.route;
  };
}

/** Routes are matched without regard to case and to slashes at the ends. */
const toParts = (path: string) =>
  path
    .toLowerCase()
    .replace(/^\/+|\/+$/g, "")
    .split("/")
    .filter(Boolean);

function isMatch(parts: readonly string[], segments: readonly string[]): boolean {
  if (parts.at(-1) === "*") return parts.slice(0, -1).every((part, index) => isPartMatch(part, segments[index]));
  return parts.length === segments.length && parts.every((part, index) => isPartMatch(part, segments[index]));
}

const isPartMatch = (part: string, segment: string | undefined) =>
  segment !== undefined && (part.startsWith(":") || part === segment);

/** Fixed parts before parameters before the splat; the longer pattern first. */
function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = rank(a[index]) - rank(b[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function rank(part: string | undefined): number {
  if (part === undefined) return 2;
  if (part === "*") return 3;
  return part.startsWith(":") ? 1 : 0;
}
