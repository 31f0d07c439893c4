import { useEffect, useState } from "react";
import { storageKeys } from "#app/lib/first-paint-script.ts";

type ColourMode = "light" | "dark";

const isColourMode = (value: unknown): value is ColourMode => value === "light" || value === "dark";

/**
 * Switches between light and dark. The choice is on `<html>` before the first paint (see `first-paint-script.ts`), is kept
 * in storage and is followed in the reader's other windows. The system's preference is not consulted.
 */
export function ColourModeSwitch({ initial }: { initial: ColourMode }) {
  const [mode, setMode] = useState<ColourMode>(initial);

  useEffect(() => {
    const shown = document.documentElement.dataset.theme;
    if (isColourMode(shown)) setMode(shown);
    const follow = (event: StorageEvent) => {
      if (event.key !== storageKeys.theme) return;
      apply(isColourMode(event.newValue) ? event.newValue : initial);
    };
    const apply = (next: ColourMode) => {
      document.documentElement.dataset.theme = next;
      setMode(next);
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [initial]);

  const next: ColourMode = mode === "light" ? "dark" : "light";
  return (
    <button
      type="button"
      className="icon-button needs-js colour-mode-switch"
      aria-label={`Switch to ${next} mode`}
      title={`Switch to ${next} mode`}
      onClick={() => {
        document.documentElement.dataset.theme = next;
        setMode(next);
        remember(next);
      }}
    >
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        aria-hidden="true"
        className="icon-sun"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      >
        <circle cx="10" cy="10" r="3.25" />
        <path d="M10 2.5v1.75M10 15.75v1.75M2.5 10h1.75M15.75 10h1.75M4.7 4.7l1.24 1.24M14.06 14.06l1.24 1.24M4.7 15.3l1.24-1.24M14.06 5.94l1.24-1.24" />
      </svg>
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        aria-hidden="true"
        className="icon-moon"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      >
        <path d="M16.5 11.9A6.75 6.75 0 0 1 8.1 3.5a6.75 6.75 0 1 0 8.4 8.4z" />
      </svg>
    </button>
  );
}

function remember(mode: ColourMode): void {
  try {
    localStorage.setItem(storageKeys.theme, mode);
  } catch {
    // Storage is forbidden: the choice holds until the document is left.
  }
}
