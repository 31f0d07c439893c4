/** How long a button says that it has copied. */
const confirmationMilliseconds = 2000;

/**
 * `<button class="copy-button">` copies the code of its block, with `data-copy-target` the text of the element of that id, with
 * `data-copy-text` the given text, with `data-copy-from` what the server answers at that path.
 */
export function startCopyButtons(signal: AbortSignal): void {
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>(".copy-button") : null;
      if (button) void copyFrom(button);
    },
    { signal },
  );
}

async function copyFrom(button: HTMLButtonElement): Promise<void> {
  const { copyTarget, copyText, copyFrom: path } = button.dataset;
  const target = copyTarget
    ? document.getElementById(copyTarget)
    : button.closest(".code-block")?.querySelector("code");
  const label = button.dataset.label ?? button.textContent ?? "";
  button.dataset.label = label;
  try {
    if (path === undefined) {
      await navigator.clipboard.writeText(copyText ?? target?.innerText ?? "");
    } else {
      await writeWhenFetched(path);
    }
    button.textContent = "Copied";
  } catch {
    button.textContent = path === undefined ? "Press Ctrl+C" : "Not copied";
    // Where the clipboard is closed to scripts, the text is at least selected.
    if (target) window.getSelection()?.selectAllChildren(target);
  }
  button.dataset.copied = "";
  setTimeout(() => {
    button.textContent = label;
    delete button.dataset.copied;
  }, confirmationMilliseconds);
}

/** The clipboard is opened at once and filled later: some browsers allow it only in the very moment of the click. */
async function writeWhenFetched(path: string): Promise<void> {
  const text = fetch(path).then((response) => {
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.blob();
  });
  await navigator.clipboard.write([
    new ClipboardItem({ "text/plain": text.then((blob) => new Blob([blob], { type: "text/plain" })) }),
  ]);
}
