import { useEffect, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { darkSystem, readStored, storageKeys, store, toStoredKey } from "#app/components/storage.ts";
import type { ColorMode, Shell } from "#app/lib/shell.ts";

const isColorMode = (value: unknown): value is ColorMode => value === "light" || value === "dark";

/** Renders the switch between light and dark mode. The mode also follows a choice in another window, and the system. */
export function ColorModeSwitch({ initial }: { initial: Shell["colorMode"]["default"] }) {
  const [mode, setMode] = useState<ColorMode>(initial === "dark" ? "dark" : "light");

  useEffect(() => {
    const shown = document.documentElement.dataset.theme;
    if (isColorMode(shown)) setMode(shown);
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === toStoredKey(storageKeys.theme)) setMode(show(isColorMode(newValue) ? newValue : toMode(initial)));
    };
    const system = matchMedia(darkSystem);
    const followSystem = () => {
      if (initial === "system" && !isColorMode(readStored(storageKeys.theme))) setMode(show(toMode(initial)));
    };
    window.addEventListener("storage", follow);
    system.addEventListener("change", followSystem);
    return () => {
      window.removeEventListener("storage", follow);
      system.removeEventListener("change", followSystem);
    };
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

function toMode(initial: Shell["colorMode"]["default"]): ColorMode {
  if (initial !== "system") return initial;
  return matchMedia(darkSystem).matches ? "dark" : "light";
}

function show(mode: ColorMode): ColorMode {
  document.documentElement.dataset.theme = mode;
  return mode;
}
