import { Fragment } from "react";
import { phrase } from "../outline/field.ts";
import type { MediaOutline } from "../outline/outline-content.ts";
import { AvailabilityMarks } from "./availability-marks.tsx";
import { FieldList, RootTree, TypeName } from "./fields.tsx";
import { GroupLabel, Words } from "./parts.tsx";

/** Renders the media types of a body, each with its fields. */
export function MediaTypes({ media }: { readonly media: readonly MediaOutline[] }) {
  return media.map((each) => <Media key={each.types.join()} media={each} />);
}

function Media({ media: { types, roots, link, encoding, marks } }: { readonly media: MediaOutline }) {
  const names = types.map((type) => (
    <Fragment key={type}>
      <code className="ref-media">{type}</code>{" "}
    </Fragment>
  ));
  return (
    <>
      {roots.map(({ root, isItem }) => (
        <RootTree
          key={root.id}
          root={root}
          marks={marks}
          lead={
            <>
              {(!isItem || roots.length === 1) && names}
              {isItem && "Stream, each item: "}
            </>
          }
        />
      ))}
      {roots.length === 0 && (
        <p className="ref-root-type">
          {names}
          {link ? <TypeName type={link} /> : "No schema in the specification."}
          <AvailabilityMarks marks={marks} />
        </p>
      )}
      {encoding.length > 0 && <Encodings encoding={encoding} />}
    </>
  );
}

function Encodings({ encoding }: Pick<MediaOutline, "encoding">) {
  return (
    <>
      <GroupLabel>Encoding of each part</GroupLabel>
      <ul>
        {encoding.map(({ encoding: { property, contentType, style, explode }, fields }) => (
          <li key={property}>
            <code>{property}</code>
            {contentType && <Words phrase={phrase` as ${contentType}`} />}
            {style && <Words phrase={phrase`, style ${style}`} />}
            {explode !== undefined && (explode ? ", exploded" : ", not exploded")}
            {fields.length > 0 && " with these headers:"}
            <FieldList fields={fields} />
          </li>
        ))}
      </ul>
    </>
  );
}
