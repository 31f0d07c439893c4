const words = (text: string) => new Set(text.trim().split(/\s+/));

/**
 * HTML that an author may write. Scripts, styles, forms and embedded documents are not among them, and neither are the
 * elements whose content a parser reads as raw text (`title`, `textarea`, `xmp`, `noscript` …), in SVG either: a value in
 * them that looks like their end tag would let what follows come alive.
 */
export const allowedElements = words(`
  a abbr address area article aside audio b bdi bdo blockquote br caption center cite code col colgroup data dd del
  details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map mark nav ol p
  picture pre q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead
  time tr track tt u ul var video wbr
  svg circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient
  rect stop symbol text tspan
`);

export const svgElements = words(`
  svg circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient
  rect stop symbol text tspan
`);

/** Attributes, in lower case, that mean something on an allowed element. `aria-*` and `data-*` are allowed besides. */
export const allowedAttributes = words(`
  abbr align alt autoplay border cellpadding cellspacing cite class classname colspan controls coords crossorigin
  datetime decoding default dir download headers height hidden href hreflang id itemprop itemscope itemtype kind label
  lang loading loop media muted open playsinline poster preload referrerpolicy rel reversed role rowspan scope
  shape sizes span src srclang srcset start style tabindex target title translate type usemap valign value width
`);

/** Elements that may have a `name`. On others, such as `img`, it would replace a property of `document` for every script. */
export const namedElements = words("a details map");

/** Attributes that name files. */
export const fileAttributes = words("src srcset poster");

/** Other attributes whose values are URLs, besides the `href` of links. */
export const urlAttributes = words("cite usemap itemtype");
