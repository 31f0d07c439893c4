const words = (text: string) => new Set(text.trim().split(/\s+/));

/** HTML that an author may write. Scripts, styles, forms and embedded documents are not among them. */
export const allowedElements = words(`
  a abbr address area article aside audio b bdi bdo blockquote br caption center cite code col colgroup data dd del
  details dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map mark nav ol p
  picture pre q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead
  time tr track tt u ul var video wbr
  svg circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient
  rect stop symbol text title tspan
`);

export const svgElements = words(`
  svg circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient
  rect stop symbol text tspan
`);

/** Attributes, in lower case, that mean something on an allowed element. `aria-*` and `data-*` are allowed besides. */
export const allowedAttributes = words(`
  abbr align alt autoplay border cellpadding cellspacing cite class classname colspan controls coords crossorigin
  datetime decoding default dir download headers height hidden href hreflang id itemprop itemscope itemtype kind label
  lang loading loop media muted name open playsinline poster preload referrerpolicy rel reversed role rowspan scope
  shape sizes span src srclang srcset start style tabindex target title translate type usemap valign value width
`);

/** Attributes that name a file. */
export const fileAttributes = words("src poster");
