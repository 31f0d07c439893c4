import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A menu button (the ARIA disclosure pattern), built on `<details>` so that it opens without scripts. With scripts it also closes
 * on Escape, when the focus leaves it, and after a navigation.
 *
 * An open panel partly covers links below it. A backdrop inside the summary covers the rest of the page, so that a click beside
 * the panel closes the menu and never follows a covered link. The backdrop works without scripts.
 */
export function Disclosure({
  label,
  className,
  children,
}: {
  label: React.ReactNode;
  className: string;
  children: React.ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when a link is followed, even to the same URL
  useEffect(() => details.current?.removeAttribute("open"), [key]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const closeUnlessInside = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) details.current?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", closeUnlessInside, { signal });
    document.addEventListener("focusin", closeUnlessInside, { signal });
    details.current?.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !details.current?.open) return;
        details.current.open = false;
        details.current.querySelector("summary")?.focus();
      },
      { signal },
    );
    return () => controller.abort();
  }, []);

  return (
    <details ref={details} className={`disclosure ${className}`}>
      <summary>
        {label}
        <span className="disclosure-backdrop" />
      </summary>
      <div className="disclosure-panel">{children}</div>
    </details>
  );
}
