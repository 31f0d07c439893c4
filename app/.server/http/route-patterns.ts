/** A route as `routes.ts` declares it. */
export interface RoutePattern {
  readonly id: string;
  /** As React Router writes it: `docs`, `release-notes/tags/:tag`, `docs/*`, `*`; `/` for the home page. */
  readonly pattern: string;
}

/**
 * Finds the route that React Router chooses for a path: the first that matches, since `routes.ts` lists specific routes first
 * and the splat last. React Router's `matchRoutes` compiles and sorts all routes in each call, which took a third of the CPU
 * time of a 404.
 */
export function createRouteFinder(routes: readonly RoutePattern[]): (path: string) => RoutePattern | undefined {
  const candidates = routes.map((route) => ({ route, expression: toExpression(route.pattern) }));
  return (path) => candidates.find(({ expression }) => expression.test(path))?.route;
}

/** Routes match in any case, with or without a slash at the end. */
function toExpression(pattern: string): RegExp {
  const segments = pattern.split("/").filter(Boolean).map(toSource).join("");
  return new RegExp(`^${segments}/*$`, "i");
}

function toSource(segment: string): string {
  if (segment === "*") return "(?:/.*)?";
  return segment.startsWith(":") ? "/[^/]+" : `/${RegExp.escape(segment)}`;
}
