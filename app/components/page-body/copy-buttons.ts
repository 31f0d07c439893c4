import { onClick } from "./on-click.ts";

const confirmationMilliseconds = 2000;

/** Makes copy buttons work. Each copies the code of its code block, the text of another element, a given text, or a response. */
export function startCopyButtons(signal: AbortSignal): void {
  onClick<HTMLButtonElement>(".copy-button", (button) => void copyFrom(button), signal);
}

async function copyFrom(button: HTMLButtonElement): Promise<void> {
  const { copyTarget, copyText, copyFrom: path } = button.dataset;
  const target = copyTarget
    ? document.getElementById(copyTarget)
    : button.closest(".code-block")?.querySelector("code");
  const label = button.dataset.label ?? button.textContent ?? "";
  button.dataset.label = label;
  try {
    if (path === undefined) await navigator.clipboard.writeText(copyText ?? target?.innerText ?? "");
    else await copyResponse(path);
    button.textContent = "Copied";
  } catch {
    button.textContent = path === undefined ? "Press Ctrl+C" : "Copy failed";
    // Without access to the clipboard, the reader can copy the selected text.
    if (target) window.getSelection()?.selectAllChildren(target);
  }
  button.dataset.copied = "";
  setTimeout(() => {
    button.textContent = label;
    delete button.dataset.copied;
  }, confirmationMilliseconds);
}

/**
 * Copies the response of a request. `clipboard.write` is called before the response arrives, because some browsers allow it only
 * while they handle the click.
 */
async function copyResponse(path: string): Promise<void> {
  const text = fetch(path).then((response) => {
    if (!response.ok) throw new Error(`${path} failed with status ${response.status}`);
    return response.blob();
  });
  await navigator.clipboard.write([
    new ClipboardItem({ "text/plain": text.then((blob) => new Blob([blob], { type: "text/plain" })) }),
  ]);
}
