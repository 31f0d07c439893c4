/** Content of a social card. If `section`, `title`, `description` or `request.path` is too long, it is truncated. */
export interface Card {
  readonly site: string;
  /** Logo as a `data:` URL. */
  readonly logo: string | undefined;
  /** Color of the lower edge of a card without a request. */
  readonly accent: string;
  readonly section: string;
  readonly title: string;
  readonly description: string;
  readonly request: { readonly method: string; readonly path: string } | undefined;
  readonly labels: readonly string[];
  readonly date: string | undefined;
}

/** Size in pixels that social networks recommend. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Element for satori as plain data, which can be sent to another thread. */
export interface CardElement {
  readonly type: "div" | "img";
  readonly key: null;
  readonly props: {
    readonly style?: Readonly<Record<string, string | number>>;
    readonly children?: readonly (CardElement | string)[];
    readonly src?: string;
    readonly width?: number;
    readonly height?: number;
  };
}

const colors = { paper: "#0f161d", text: "#f2f6fa", muted: "#a3b3c1", line: "#2b3b4a" } as const;

/** Colors of HTTP methods in the dark mode of `app/styles/tokens.css`. */
const methodColors: Readonly<Record<string, string>> = {
  GET: "#86bdf6",
  POST: "#69d3a2",
  PUT: "#f0bc69",
  PATCH: "#c7a9f0",
  DELETE: "#ff9f97",
};

/** Lays out a card. */
export function toCardElement(card: Card): CardElement {
  return box(
    {
      ...cardSize,
      boxSizing: "border-box",
      flexDirection: "column",
      justifyContent: "space-between",
      padding: "64px 72px 60px",
      color: colors.text,
      backgroundColor: colors.paper,
      borderBottom: `14px solid ${methodColors[card.request?.method ?? ""] ?? card.accent}`,
      fontFamily: "Inter",
    },
    toHead(card),
    toMiddle(card),
    toFoot(card),
  );
}

const toHead = ({ site, logo, section }: Card) =>
  box(
    { alignItems: "center", justifyContent: "space-between", fontSize: 30, fontWeight: 700 },
    box(
      { alignItems: "center" },
      ...(logo === undefined ? [] : [image(logo, 48)]),
      line({ marginLeft: logo === undefined ? 0 : 18 }, site),
    ),
    line({ color: colors.muted, fontSize: 26, fontWeight: 500, maxWidth: 640, lineClamp: 1 }, section),
  );

const toMiddle = ({ title, description, request }: Card) =>
  box(
    { flexDirection: "column" },
    line(
      { fontSize: toTitleSize(title), fontWeight: 700, lineHeight: 1.12, letterSpacing: "-0.025em", lineClamp: 3 },
      title,
    ),
    request
      ? toRequest(request)
      : line({ marginTop: 26, color: colors.muted, fontSize: 31, lineHeight: 1.4, lineClamp: 2 }, description),
  );

const toRequest = ({ method, path }: NonNullable<Card["request"]>) =>
  box(
    { marginTop: 34, alignItems: "center", fontSize: 32 },
    line(
      {
        flexShrink: 0,
        padding: "8px 18px",
        borderRadius: 10,
        color: colors.paper,
        backgroundColor: methodColors[method] ?? colors.muted,
        fontSize: 27,
        fontWeight: 700,
      },
      method,
    ),
    line({ marginLeft: 22, color: colors.text, maxWidth: 860, lineClamp: 1 }, path),
  );

const toFoot = ({ labels, date }: Card) =>
  box(
    { alignItems: "center", minHeight: 46, color: colors.muted, fontSize: 26 },
    ...(date === undefined ? [] : [line({ marginRight: 28 }, date)]),
    ...labels
      .slice(0, 6)
      .map((label) =>
        line(
          { marginRight: 12, padding: "5px 16px", border: `2px solid ${colors.line}`, borderRadius: 23, fontSize: 23 },
          label,
        ),
      ),
  );

function toTitleSize({ length }: string): number {
  if (length <= 24) return 92;
  return length <= 48 ? 76 : 60;
}

const box = (style: CardElement["props"]["style"], ...children: CardElement[]): CardElement => ({
  type: "div",
  key: null,
  props: { style: { display: "flex", ...style }, children },
});

const line = (style: CardElement["props"]["style"], text: string): CardElement => ({
  type: "div",
  key: null,
  // `lineClamp` works only on block elements.
  props: { style: { display: "block", wordBreak: "break-word", ...style }, children: [text] },
});

const image = (src: string, size: number): CardElement => ({
  type: "img",
  key: null,
  props: { src, width: size, height: size },
});
