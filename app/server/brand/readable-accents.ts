import { ColorSpace, contrastWCAG21, mix, OKLCH, serialize, sRGB, to, toGamut } from "colorjs.io/fn";

ColorSpace.register(sRGB);
ColorSpace.register(OKLCH);

/** WCAG's minimum contrast of text (1.4.3). */
const textContrast = 4.5;
/** Black text is easier to read than white text on a color of which white has less contrast than this. */
const lightAccentContrast = 3;
const lightnessStep = 0.005;

/** The surfaces of `app/styles/tokens.css` on which links stand: `bg`, `surface`, `surface-hover`, and `accent-soft` as a share. */
export const surfaces = {
  light: { colors: ["#ffffff", "#f5f7f9", "#eaeff3"], softShare: 0.1 },
  dark: { colors: ["#0f161d", "#161f28", "#22303c"], softShare: 0.2 },
} as const;

export const defaultAccents = { light: "#0a5fb4", dark: "#74b4f5" } as const;

/** Text on an accent that is light, as `--color-on-fill` in dark mode. */
const darkText = "#0a1826";

export type AccentMode = keyof typeof surfaces;

/** Colors as `#rrggbb`. */
export interface ReadableAccents extends Readonly<Record<AccentMode, string>> {
  /** Background and text of primary buttons in light mode. In dark mode, `dark` is the background. */
  readonly fill: string;
  readonly onFill: string;
}

/** Returns the lowest contrast of an accent with the surfaces of a mode. */
export function findContrast(accent: string, mode: AccentMode): number {
  const { colors, softShare } = surfaces[mode];
  const soft = mix(colors[0], accent, softShare, { space: "srgb" });
  return Math.min(...[...colors, soft].map((surface) => contrastWCAG21(accent, surface)));
}

/** Returns the accent, or the nearest color of its hue that is readable as text in a mode. */
export function findReadable(accent: string, mode: AccentMode): string {
  const { coords } = to(accent, "oklch");
  const [lightness = 0, chroma = 0, hue = 0] = coords.map((value) => value ?? 0);
  const direction = mode === "light" ? -1 : 1;
  const steps = Math.ceil((mode === "light" ? lightness : 1 - lightness) / lightnessStep);
  const candidates = Array.from({ length: steps }, (_, step) =>
    toHex([lightness + direction * (step + 1) * lightnessStep, chroma, hue]),
  );
  return [accent, ...candidates].find((color) => findContrast(color, mode) >= textContrast) ?? accent;
}

const toHex = (coords: [number, number, number]) =>
  serialize(toGamut(to({ space: OKLCH, coords, alpha: 1 }, sRGB)), { format: "hex", collapse: false });

/** Computes the colors of both modes. Without `accentDark`, the color of dark mode is computed from `accent`. */
export function toReadableAccents(accent: string, accentDark = accent): ReadableAccents {
  const light = findReadable(accent, "light");
  const isLight = contrastWCAG21(accent, "#ffffff") < lightAccentContrast;
  return {
    light,
    dark: findReadable(accentDark, "dark"),
    ...(isLight ? { fill: accent, onFill: darkText } : { fill: light, onFill: "#ffffff" }),
  };
}
