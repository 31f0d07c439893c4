/** Route that `routes.ts` declares. */
export interface RoutePattern {
  readonly id: string;
  /** React Router's syntax: `docs`, `release-notes/tags/:tag`, `docs/*`, `*`; `/` for the home page. */
  readonly pattern: string;
}

/** Creates a function that finds the first matching route. `matchRoutes` would take a third of a 404's CPU time. */
export function createRouteFinder(routes: readonly RoutePattern[]): (path: string) => RoutePattern | undefined {
  const candidates = routes.map((route) => ({ route, expression: toExpression(route.pattern) }));
  return (path) => candidates.find(({ expression }) => expression.test(path))?.route;
}

function toExpression(pattern: string): RegExp {
  const segments = pattern.split("/").filter(Boolean).map(toSource).join("");
  return new RegExp(`^${segments}/*$`, "i");
}

function toSource(segment: string): string {
  if (segment === "*") return "(?:/.*)?";
  return segment.startsWith(":") ? "/[^/]+" : `/${RegExp.escape(segment)}`;
}
