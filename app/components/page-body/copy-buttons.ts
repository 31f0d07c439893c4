/** How long a button says that it has copied. */
const confirmationMilliseconds = 2000;

/** `<button class="copy-button" data-copy-target="id">` copies that element's text; `data-copy-text` copies the given one. */
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
  const { copyTarget, copyText } = button.dataset;
  const text = copyText ?? document.getElementById(copyTarget ?? "")?.innerText;
  if (text === undefined) return;
  const label = button.dataset.label ?? button.textContent ?? "";
  button.dataset.label = label;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Press Ctrl+C";
    selectContents(copyTarget);
  }
  button.dataset.copied = "";
  setTimeout(() => {
    button.textContent = label;
    delete button.dataset.copied;
  }, confirmationMilliseconds);
}

/** Where the clipboard is closed to scripts, the text is at least selected. */
function selectContents(id: string | undefined): void {
  const element = document.getElementById(id ?? "");
  if (element) window.getSelection()?.selectAllChildren(element);
}
