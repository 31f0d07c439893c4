/** Focuses what the next Tab is to go on from, without scrolling. What cannot be tabbed to can be focused for this once. */
export function focusOnce(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.setAttribute("tabindex", "-1");
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  element.focus({ preventScroll: true });
}
