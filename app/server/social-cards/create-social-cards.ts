import path from "node:path";
import { formatDate } from "#app/lib/format.ts";
import type { PageView } from "#app/lib/page.ts";
import { type Shell, toSiteName } from "#app/lib/shell.ts";
import { toSocialCardPath } from "#app/lib/site-path.ts";
import { readBytes } from "#app/server/files/read-bytes.ts";
import { BusyError } from "#app/server/model/busy-error.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { RenderCard } from "./create-card-renderer.ts";
import { toCardElement } from "./to-card-element.ts";

export interface SocialCardSources {
  readonly shell: Shell;
  /** Color of the lower edge, as `#rrggbb`. */
  readonly accent: string;
  readonly pages: Iterable<Page>;
  readonly apis: readonly Api[];
  readonly staticFiles: ReadonlyMap<string, string>;
  readonly toView: (page: Page) => PageView;
  readonly render: RenderCard;
}

/** Creates a social card for each page without its own image. Cards are rendered on request. */
export function createSocialCards(sources: SocialCardSources): Resource[] {
  const { shell, accent, apis, staticFiles, toView, render } = sources;
  if (!shell.rendersSocialCards) return [];
  const requests = new Map(
    apis.flatMap(({ index }) => index.operations.map(({ path, reference }) => [path, reference] as const)),
  );
  return Array.from(sources.pages)
    .filter(({ head }) => head.image === undefined)
    .map((page) => ({
      path: toSocialCardPath(page.path),
      contentType: "image/png",
      body: async () => {
        const logo = readLogo(shell.logo && staticFiles.get(shell.logo.srcDark ?? shell.logo.src));
        const card = { ...toTexts(toView(page), shell), accent, logo, request: requests.get(page.path) };
        return render(toCardElement(card)).catch((error: unknown) => {
          if (logo === undefined || error instanceof BusyError) throw error;
          // A logo such as an SVG file without a size cannot be rendered.
          return render(toCardElement({ ...card, logo: undefined }));
        });
      },
    }));
}

function toTexts({ head, breadcrumbs, kind, title, description }: PageView, shell: Shell) {
  return {
    site: toSiteName(shell),
    section: breadcrumbs
      .slice(0, -1)
      .map(({ label }) => label)
      .join(" › "),
    title: kind === "home" && shell.tagline ? shell.tagline : title,
    description,
    labels: head.tags ?? [],
    date: head.published === undefined ? undefined : formatDate(head.published),
  };
}

const logoCap = 1024 * 1024;
const logoTypes: Readonly<Record<string, string>> = { ".svg": "image/svg+xml", ".png": "image/png" };

function readLogo(file = ""): string | undefined {
  const type = logoTypes[path.extname(file)];
  if (type === undefined) return undefined;
  try {
    return `data:${type};base64,${readBytes(file, logoCap).toString("base64")}`;
  } catch {
    return undefined;
  }
}
