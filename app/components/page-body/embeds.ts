/** What a frame of another site may do. Without `allow-same-origin`, players cannot use their own storage and fail. */
const sandbox =
  "allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts";

/** A click on `<a data-embed="Title">` loads the frame that the link names in its place. */
export function startEmbeds(signal: AbortSignal): void {
  document.addEventListener(
    "click",
    (event) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(".embed > a[data-embed]") : null;
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (!link || !isPlain) return;
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
    { signal },
  );
}
