import { Fragment } from "react";
import { phrase } from "../outline/field.ts";
import type { MediaOutline } from "../outline/outline-content.ts";
import { FieldList, RequiredMark, RootTree, TypeName } from "./fields.tsx";
import { AvailabilityMarks, GroupLabel, Words } from "./parts.tsx";

interface MediaTypesProps {
  readonly media: readonly MediaOutline[];
  readonly isRequired?: boolean;
}

/** Renders the media types of a body, each with its fields. */
export function MediaTypes({ media, isRequired = false }: MediaTypesProps) {
  return media.map((each, position) => (
    <Media key={each.types.join()} media={each} isRequired={isRequired && position === 0} />
  ));
}

function Media({ media, isRequired }: { readonly media: MediaOutline; readonly isRequired: boolean }) {
  const { types, roots, link, encoding, marks } = media;
  const names = types.map((type) => (
    <Fragment key={type}>
      <code className="ref-media">{type}</code>{" "}
    </Fragment>
  ));
  return (
    <>
      {roots.map(({ root, isItem }, position) => (
        <RootTree
          key={root.id}
          root={root}
          isRequired={isRequired && position === 0}
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
          {isRequired && <RequiredMark />}
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
