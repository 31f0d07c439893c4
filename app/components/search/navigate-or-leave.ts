/** What is read of the list of routes that React Router puts into each document. */
interface RouteList {
  readonly __reactRouterManifest?: {
    readonly routes: Readonly<Record<string, { readonly path?: string; readonly module: string } | undefined>>;
  };
}

/**
 * Goes to an address of this site. The search page is the one with a module of its own: if that cannot be had, because another build
 * was deployed meanwhile, the browser goes there as a document. React Router would load the page anew on which the reader is.
 */
export async function navigateOrLeave(navigate: (target: string) => unknown, target: string): Promise<void> {
  const { pathname } = new URL(target, window.location.origin);
  const { __reactRouterManifest: manifest } = window as Window & RouteList;
  const route = Object.values(manifest?.routes ?? {}).find((known) => known?.path === pathname.slice(1));
  if (route !== undefined) {
    try {
      // Fetched once, however often it is imported.
      await import(/* @vite-ignore */ route.module);
    } catch {
      window.location.assign(target);
      return;
    }
  }
  await navigate(target);
}
