import type { Properties } from "hast";
import { find, html, svg } from "property-information";
import { findAsset, resolveMediaPath } from "#app/server/markdown/links/assets.ts";
import { mapSrcset } from "#app/server/text/html.ts";
import { isSafeUrl } from "#app/server/text/url.ts";
import type { DiagnosticLocation } from "../reporter.ts";
import { type AuthoredElement, type BuildContext, findOrigin } from "./build-context.ts";
import type { Props, StaticValue } from "./tree.ts";

/** Converts the attributes of an element. Unknown attributes, event handlers and unsafe URLs cause a warning. */
export function toProperties(
  tagName: string,
  props: Props,
  node: AuthoredElement["node"],
  context: BuildContext,
): Properties {
  const properties: Properties = {};
  const schema = svgElements.has(tagName) ? svg : html;
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (!checkAttribute(tagName, name, value, node, context)) continue;
    const lower = name.toLowerCase();
    if (lower === "style") Object.assign(properties, convertStyle(tagName, value, node, context));
    else if (lower === "classname" || lower === "class") properties.className = String(value).split(/\s+/);
    // `buildImageElement` resolves the `src` of an image, and adds the size.
    else if (fileAttributes.has(lower) && (tagName !== "img" || lower === "srcset")) {
      const toUrl = (url: string) => toFileUrl(url, ...findOrigin(node, name, context));
      const url = lower === "srcset" ? mapSrcset(String(value), toUrl) : toUrl(String(value));
      if (url) properties[find(schema, lower).property] = url;
    } else properties[find(schema, name).property] = value === true ? true : String(value);
  }
  return properties;
}

/**
 * Reports what is wrong with an attribute, and returns whether it is kept.
 * In an `.mdx` file, the author must write `className` instead of `class`, and `style` must be an object.
 */
function checkAttribute(
  tagName: string,
  name: string,
  value: StaticValue,
  location: DiagnosticLocation,
  { syntax, file, reporter }: BuildContext,
): boolean {
  const lower = name.toLowerCase();
  const isHtml = syntax === "md" || /\.md$/i.test(file);
  const warn = (message: string, hint: string) =>
    reporter.warn(location, "unknown-attribute", `<${tagName}>: ${message}`, hint);
  const leaveOut = (message: string, hint: string): false => {
    warn(message, hint);
    return false;
  };
  if (/^on/.test(lower))
    return leaveOut(`code in content is never run, so the event handler ${name} is left out`, "remove the attribute");
  if (lower === "style" && typeof value === "string" && !isHtml) {
    const hint = 'write an object, such as style={{textAlign: "center"}}';
    warn("the value of style is text, but must be an object in MDX", hint);
  }
  if (name === "class" && !isHtml) warn("class is an attribute of HTML, but MDX takes className", "write className");
  if (lower === "name" && namedElements.has(tagName)) return true;
  if (authoredUrlAttributes.has(lower) && !isSafeUrl(String(value))) {
    const message = `the URL in ${name} is malformed or not allowed, so the attribute is left out`;
    return leaveOut(message, "write a path, or a URL with https://");
  }
  const isAllowed = lower === "href" ? linkElements.has(tagName) : allowedAttributes.has(lower) || lower === "style";
  if (isAllowed || /^(?:aria|data)-/.test(lower)) return true;
  // In an SVG attribute, `url(…)` could load another document, and a backslash could hide `url(…)`.
  if (svgElements.has(tagName) && !/href|^name$/i.test(name)) {
    const message = `the value of ${name} contains a backslash, or a url(…) that does not refer to an id of the page, so the attribute is left out`;
    return isLocalReference(String(value)) || leaveOut(message, "refer only to ids of the page, as in url(#id)");
  }
  return leaveOut(
    `the attribute ${name} is not allowed, so it is left out`,
    "remove the attribute, or correct its name",
  );
}

const isLocalReference = (value: string) => !/\\|url\(/i.test(value) || /^url\(#[\w.:-]+\)$/i.test(value);

const logicalAlignments: Readonly<Record<string, string>> = { start: "left", end: "right" };
const sizedElements = new Set(["img", "video", "svg"]);

/** Converts parts of a `style` to attributes, since the content security policy allows no inline styles. */
function convertStyle(
  tagName: string,
  value: StaticValue,
  location: DiagnosticLocation,
  { reporter }: BuildContext,
): Properties {
  const properties: Properties = {};
  const omitted: string[] = [];
  for (const [name, part] of toDeclarations(value)) {
    const text = String(part).trim().toLowerCase();
    const pixels = /^(\d+)(?:px)?$/.exec(text)?.[1];
    if (name === "text-align" && /^(?:left|right|center|justify|start|end)$/.test(text))
      properties.align = logicalAlignments[text] ?? text;
    else if ((name === "width" || name === "height") && pixels !== undefined && sizedElements.has(tagName))
      properties[name] = Number(pixels);
    else omitted.push(name);
  }
  if (omitted.length > 0) {
    const message = `these parts of the style of <${tagName}> are left out: ${omitted.join(", ")}`;
    const hint = "remove them: only text-align is kept, and the width and height of images and videos in pixels";
    reporter.warn(location, "style-left-out", message, hint);
  }
  return properties;
}

function toDeclarations(value: StaticValue): (readonly [string, unknown])[] {
  if (typeof value === "string")
    return value.split(";").flatMap((declaration) => {
      const [name = "", ...rest] = declaration.split(":");
      return name.trim() === "" ? [] : [[name.trim().toLowerCase(), rest.join(":")] as const];
    });
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).map(
    ([name, part]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), part] as const,
  );
}

function toFileUrl(written: string, context: BuildContext, location: DiagnosticLocation): string | undefined {
  if (/^https?:\/\//i.test(written)) return written;
  // `video.mp4#t=10` starts at a time.
  const [file = ""] = written.split(/[?#]/);
  const found = findAsset(resolveMediaPath(file, context), context);
  if (typeof found !== "string") return found.url + written.slice(file.length);
  const hint = "put the file beside the text, or into the static folder";
  context.reporter.warn(location, "broken-image", `there is no file ${written} in the content folder`, hint);
  return undefined;
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** SVG elements that authors may use. */
export const svgElements = words(`
  svg circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient
  rect stop symbol text tspan
`);

/**
 * Elements that authors may use. Scripts, styles, forms and embedded documents are excluded.
 * Elements such as `title` are excluded even in SVG: an HTML parser ends a `title` at the first `</title>`, even inside an
 * attribute value, and would read the rest of this value as markup.
 */
export const allowedElements: ReadonlySet<string> = new Set([
  ...svgElements,
  ...words(`
  a abbr address area article aside audio b bdi bdo blockquote br caption center cite code col colgroup data dd del
  details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map mark nav ol p
  picture pre q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead
  time tr track tt u ul var video wbr
`),
]);

/** Lower-case names of allowed attributes, in addition to `aria-*`, `data-*` and most attributes of SVG elements. */
const allowedAttributes = words(`
  abbr align alt autoplay border cellpadding cellspacing cite class classname colspan controls coords crossorigin
  datetime decoding default dir download headers height hidden hreflang id itemprop itemscope itemtype kind label
  lang loading loop media muted open playsinline poster preload referrerpolicy rel reversed role rowspan scope
  shape sizes span src srclang srcset start style tabindex target title translate type usemap valign value width
`);

/** Elements that may have an `href`, whose URL is checked with the other links. */
const linkElements = words("a area");

/** Elements that may have a `name`. The `name` of an `img`, for example, could replace a property of `document`. */
const namedElements = words("a details map");

/** Attributes whose values are paths or URLs of files. */
const fileAttributes = words("src srcset poster");

/** Attributes whose values are URLs, besides `fileAttributes` and the `href` of links. */
const authoredUrlAttributes = words("cite usemap itemtype");
