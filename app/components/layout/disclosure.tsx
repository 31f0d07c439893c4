import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Renders a menu that works without scripts.
 * An invisible backdrop covers the page except the navbar's links and buttons.
 * A click on the backdrop only closes the menu.
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
  const shownKey = useRef(key);

  // The key changes whenever a link is followed, even to the same URL. A menu that was opened before hydration stays open.
  useEffect(() => {
    if (shownKey.current !== key) details.current?.removeAttribute("open");
    shownKey.current = key;
  }, [key]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const closeUnlessInside = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) details.current?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", closeUnlessInside, { signal });
    document.addEventListener("focusin", closeUnlessInside, { signal });
    return () => controller.abort();
  }, []);

  const closeOnEscape = ({ key, currentTarget }: React.KeyboardEvent<HTMLDetailsElement>) => {
    if (key !== "Escape" || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector("summary")?.focus();
  };

  return (
    <details ref={details} className={`disclosure ${className}`} onKeyDown={closeOnEscape}>
      <summary>
        {label}
        <span className="disclosure-backdrop" />
      </summary>
      <div className="disclosure-panel">{children}</div>
    </details>
  );
}
