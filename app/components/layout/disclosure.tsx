import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * A button with a list below it (the ARIA disclosure pattern), made of `<details>` so that it opens without scripts.
 * With them it also closes on Escape, on focus elsewhere and after a navigation.
 *
 * The panel covers what is below it, links in part. While it is open, a backdrop covers all of the page: a click or touch beside
 * the panel closes it, and never follows the rest of a covered link. Being in the summary, the backdrop needs no script.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when a link is followed, even to the same address
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
