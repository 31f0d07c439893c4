import type { Encoding, MediaType } from "../normalise/operation.ts";
import { buildTree, type Direction } from "../tree/build-tree.ts";
import { ParameterList } from "./parameters.tsx";
import { RootTree } from "./property-tree.tsx";
import type { RenderContext } from "./render-context.ts";
import { TreeTools } from "./tree-tools.tsx";

interface MediaTypesProps {
  readonly context: RenderContext;
  readonly content: readonly MediaType[];
  readonly direction: Direction;
  /** Id of the section; fields are addressed below it. */
  readonly id: string;
  /** What the body belongs to, in words: "response 200". */
  readonly owner: string;
  /** Trees already on the page, by the written schema: one that comes again is linked. */
  readonly shown: Map<unknown, ShownBody>;
}

/** Where a schema has been shown before. */
export interface ShownBody {
  readonly id: string;
  readonly owner: string;
  readonly type: string;
}

/** Every media type of a body with its fields; a schema that was shown before is linked instead. */
export function MediaTypes({ context, content, direction, id, owner, shown }: MediaTypesProps) {
  return content.map((media, index) => {
    const prefix = index === 0 ? id : `${id}-${(media.types[0] ?? "").replace(/[^\w]+/g, "-")}`;
    const names = media.types.map((type) => (
      <code key={type} className="ref-media">
        {type}
      </code>
    ));
    const key = toKey(media);
    const earlier = key === undefined ? undefined : shown.get(key);
    if (key !== undefined && !earlier) shown.set(key, { id, owner, type: media.types[0] ?? "" });
    return (
      <div key={media.types.join()} className="ref-media-type">
        <p className="ref-media-names">{names}</p>
        {earlier ? (
          <p className="ref-cut">
            <a href={`#${earlier.id}`}>Same fields as {earlier.id === id ? earlier.type : earlier.owner}</a>
          </p>
        ) : (
          <Schema context={context} media={media} direction={direction} id={prefix} />
        )}
        <Encodings context={context} encoding={media.encoding} id={prefix} />
      </div>
    );
  });
}

/** What makes two bodies the same: the object written, or the component referred to. */
function toKey(media: MediaType): unknown {
  const value = media.schema?.[0]?.value;
  if (typeof value !== "object" || value === null) return undefined;
  const reference: unknown = Reflect.get(value, "$ref");
  return typeof reference === "string" && Object.keys(value).length === 1 ? reference : value;
}

function Schema({
  context,
  media,
  direction,
  id,
}: {
  context: RenderContext;
  media: MediaType;
  direction: Direction;
  id: string;
}) {
  const root = media.schema && buildTree(media.schema, id, context.tree(direction));
  return (
    <>
      {root && <TreeTools root={root} />}
      {root && <RootTree context={context} root={root} />}
      {media.itemSchema && (
        <>
          <p className="ref-note">A stream; each item is:</p>
          <RootTree context={context} root={buildTree(media.itemSchema, `${id}.item`, context.tree(direction))} />
        </>
      )}
      {!media.schema && !media.itemSchema && <p className="ref-note">Its content is not described.</p>}
    </>
  );
}

function Encodings({ context, encoding, id }: { context: RenderContext; encoding: readonly Encoding[]; id: string }) {
  if (encoding.length === 0) return null;
  return (
    <div className="ref-encoding">
      <p className="ref-group-label">How each part is sent</p>
      <ul>
        {encoding.map(({ property, contentType, style, explode, headers }) => (
          <li key={property}>
            <code>{property}</code>
            {contentType && (
              <>
                {" "}
                as <code>{contentType}</code>
              </>
            )}
            {style && (
              <>
                , style <code>{style}</code>
              </>
            )}
            {explode !== undefined && (explode ? ", exploded" : ", not exploded")}
            {headers.length > 0 && (
              <>
                {" "}
                with the headers
                <ParameterList context={context} parameters={headers} idPrefix={`${id}.encoding.${property}`} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
