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
export const allowedAttributes = words(`
  abbr align alt autoplay border cellpadding cellspacing cite class classname colspan controls coords crossorigin
  datetime decoding default dir download headers height hidden hreflang id itemprop itemscope itemtype kind label
  lang loading loop media muted open playsinline poster preload referrerpolicy rel reversed role rowspan scope
  shape sizes span src srclang srcset start style tabindex target title translate type usemap valign value width
`);

/** Elements that may have an `href`, whose URL is checked with the other links. */
export const linkElements = words("a area");

/** Elements that may have a `name`. The `name` of an `img`, for example, could replace a property of `document`. */
export const namedElements = words("a details map");

/** Attributes whose values are paths or URLs of files. */
export const fileAttributes = words("src srcset poster");

/** Attributes whose values are URLs, besides `fileAttributes` and the `href` of links. */
export const authoredUrlAttributes = words("cite usemap itemtype");
