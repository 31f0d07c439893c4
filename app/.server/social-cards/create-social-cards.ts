import path from "node:path";
import { readBytes } from "#app/.server/files/read-bytes.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Resource } from "#app/.server/model/resource.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { PageView } from "#app/lib/page.ts";
import type { Shell } from "#app/lib/shell.ts";
import { toSocialCardPath } from "#app/lib/site-path.ts";
import { toCard } from "./card.ts";
import { createCardPainter, type PaintCard } from "./create-card-painter.ts";
import { toCardElement } from "./to-card-element.ts";

export interface SocialCardSources {
  readonly shell: Shell;
  readonly pages: Iterable<Page>;
  readonly apis: readonly Api[];
  /** Absolute paths of the site's files by their address: its logo is one of them. */
  readonly staticFiles: ReadonlyMap<string, string>;
  readonly toView: (page: Page) => PageView;
  /** Absent: the thread of this process that draws. */
  readonly paint?: PaintCard;
}

/** A picture for each page that has none of its own. Nothing is drawn before it is asked for. */
export function createSocialCards(sources: SocialCardSources): Resource[] {
  const { shell, apis, staticFiles, toView, paint = createCardPainter() } = sources;
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
        const logo = readPicture(shell.logo && staticFiles.get(shell.logo.srcDark ?? shell.logo.src));
        const card = toCard(toView(page), { shell, request: requests.get(page.path), logo });
        return await paint(toCardElement(card));
      },
    }));
}

/** A logo is drawn some hundred pixels wide. */
const largestPicture = 1024 * 1024;
const pictureTypes: Readonly<Record<string, string>> = { ".svg": "image/svg+xml", ".png": "image/png" };

/** A picture as a `data:` URL; none for kinds that cards cannot hold, and for a file that cannot be read at the moment. */
function readPicture(file: string | undefined): string | undefined {
  const type = file === undefined ? undefined : pictureTypes[path.extname(file)];
  if (file === undefined || type === undefined) return undefined;
  try {
    return `data:${type};base64,${readBytes(file, largestPicture).toString("base64")}`;
  } catch {
    return undefined;
  }
}
