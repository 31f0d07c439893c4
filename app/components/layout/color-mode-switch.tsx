import { useEffect, useState } from "react";
import { Icon } from "#app/components/icon.tsx";
import { storageKeys, store } from "#app/components/storage.ts";

type ColorMode = "light" | "dark";

const isColorMode = (value: unknown): value is ColorMode => value === "light" || value === "dark";

/** Renders the switch between light and dark mode. The mode also follows a choice in another window. */
export function ColorModeSwitch({ initial }: { initial: ColorMode }) {
  const [mode, setMode] = useState<ColorMode>(initial);

  useEffect(() => {
    const shown = document.documentElement.dataset.theme;
    if (isColorMode(shown)) setMode(shown);
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === storageKeys.theme) setMode(show(isColorMode(newValue) ? newValue : initial));
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
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

function show(mode: ColorMode): ColorMode {
  document.documentElement.dataset.theme = mode;
  return mode;
}
