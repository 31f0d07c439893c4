import { isPlainClick } from "#app/components/links/link-target.ts";
import { onClick } from "./on-click.ts";

/** Without `allow-same-origin`, video players cannot use their own storage and fail. */
const sandbox =
  "allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts";

/** Starts the embeds: a click on `<a data-embed="Title">` replaces the surrounding `.embed` element with a frame. */
export function startEmbeds(signal: AbortSignal): void {
  onClick<HTMLAnchorElement>(
    ".embed > a[data-embed]",
    (link, event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      const frame = document.createElement("iframe");
      frame.className = "embed-frame";
      frame.title = link.dataset.embed ?? "";
      frame.setAttribute("sandbox", sandbox);
      frame.allow = "encrypted-media; fullscreen; picture-in-picture";
      frame.referrerPolicy = "strict-origin-when-cross-origin";
      frame.src = link.href;
      link.closest(".embed")?.replaceWith(frame);
      frame.focus();
    },
    signal,
  );
}
