const whole = /<(?:area|br|col|hr|img|input|source|track|wbr)(?=[\s/>])(?:[^<>"'{}]|"[^"]*"|'[^']*')*?(?=\/?>)/gi;
const unfinished = /<(?:area|br|col|hr|img|input|source|track|wbr)(?:\s(?:[^<>"'{}]|"[^"]*"|'[^']*')*)?$/i;
const rest = /^(?:[^<>"'{}]|"[^"]*"|'[^']*')*?(?=\/?>)/;

/** Closes `<br>` and `<img …>`, which are right as they are in HTML, for MDX; also where such a tag goes on over lines. */
export function createVoidElementCloser(): (part: string) => string {
  let isOpen = false;
  return (part) => {
    const [before = ""] = (isOpen && rest.exec(part)) || [];
    const hasEnd = isOpen && rest.test(part);
    const continued = hasEnd ? close(before, part) + part.slice(before.length) : part;
    const closed = continued.replace(whole, (tag, offset: number) =>
      continued[offset + tag.length] === "/" ? tag : `${tag}/`,
    );
    isOpen = (isOpen && !hasEnd && part.trim() !== "" && !part.includes("<")) || unfinished.test(closed);
    return closed;
  };
}

const close = (before: string, part: string) => (part[before.length] === "/" ? before : `${before}/`);
