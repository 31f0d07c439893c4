import { on } from "./on.ts";

const confirmationMilliseconds = 2000;

/** Makes copy buttons work. They copy a code block, an element's text, a given text or a response. */
export function startCopyButtons(signal: AbortSignal): void {
  on("click", ".copy-button", (button: HTMLButtonElement) => void copyFrom(button), signal);
}

async function copyFrom(button: HTMLButtonElement): Promise<void> {
  const { copyTarget, copyText, copyFrom: path } = button.dataset;
  const target = copyTarget
    ? document.getElementById(copyTarget)
    : button.closest(".code-block")?.querySelector("code");
  const label = button.dataset.label ?? button.textContent ?? "";
  button.dataset.label = label;
  try {
    if (path === undefined) await navigator.clipboard.writeText(copyText ?? readUrl(button) ?? target?.innerText ?? "");
    else await copyResponse(path);
    button.textContent = "Copied";
  } catch {
    button.textContent = path === undefined ? "Press Ctrl+C" : "Copy failed";
    if (target) window.getSelection()?.selectAllChildren(target);
  }
  button.dataset.copied = "";
  setTimeout(() => {
    button.textContent = label;
    delete button.dataset.copied;
  }, confirmationMilliseconds);
}

/** Returns the server's URL and the path of the operation, if the button is beside them. */
function readUrl(button: HTMLElement): string | undefined {
  const parts = button.closest(".ref-endpoint")?.querySelectorAll<HTMLElement>("select.ref-server, .ref-path");
  return parts && [...parts].map((part) => (part instanceof HTMLSelectElement ? part.value : part.innerText)).join("");
}

/** Some browsers allow `clipboard.write` only during the click, so it is called before the response arrives. */
async function copyResponse(path: string): Promise<void> {
  const text = fetch(path).then((response) => {
    if (!response.ok) throw new Error(`${path} failed with status ${response.status}`);
    return response.blob();
  });
  await navigator.clipboard.write([
    new ClipboardItem({ "text/plain": text.then((blob) => new Blob([blob], { type: "text/plain" })) }),
  ]);
}
