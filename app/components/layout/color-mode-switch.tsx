import { useEffect, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { darkSystem, readStored, storageKeys, store } from "#app/components/storage.ts";
import type { ColorMode, Shell } from "#app/lib/shell.ts";

const isColorMode = (value: unknown): value is ColorMode => value === "light" || value === "dark";

/** Renders the switch between light and dark mode. The mode also follows a choice in another window, and the system. */
export function ColorModeSwitch({ initial }: { initial: Shell["colorMode"]["default"] }) {
  const [mode, setMode] = useState<ColorMode>(initial === "dark" ? "dark" : "light");

  useEffect(() => {
    const shown = document.documentElement.dataset.theme;
    if (isColorMode(shown)) setMode(shown);
    const controller = new AbortController();
    const { signal } = controller;
    const follow = () => setMode(show(toMode(readStored(storageKeys.theme), initial)));
    window.addEventListener("storage", follow, { signal });
    if (initial === "system") matchMedia(darkSystem).addEventListener("change", follow, { signal });
    return () => controller.abort();
  }, [initial]);

  const next: ColorMode = mode === "light" ? "dark" : "light";
  return (
    <button
      type="button"
      className="icon-button needs-js"
      aria-label={`Switch to ${next} mode`}
      title={`Switch to ${next} mode`}
      onClick={() => {
        setMode(show(next));
        store(storageKeys.theme, next);
      }}
    >
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}

function toMode(stored: string | undefined, initial: Shell["colorMode"]["default"]): ColorMode {
  if (isColorMode(stored)) return stored;
  if (initial !== "system") return initial;
  return matchMedia(darkSystem).matches ? "dark" : "light";
}

function show(mode: ColorMode): ColorMode {
  document.documentElement.dataset.theme = mode;
  return mode;
}
