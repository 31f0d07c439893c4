import { Fragment, type ReactNode } from "react";
import { formatDate } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import type { ChangedOperation } from "#app/server/changes/compare/change.ts";
import { Words } from "#app/server/reference/view/parts.tsx";
import { describeReworded } from "./describe-changes.ts";
import { type Badge, badges, type ChangedValue, type ChangeGroup, type Effect, toBadge } from "./group-changes.ts";

/** Operations that an entry names. GitHub's API has schemas that 300 operations use. */
const namedOperations = 4;

const badgeLabels: Readonly<Record<Badge, string>> = {
  breaking: "Breaking",
  deprecated: "Deprecated",
  warning: "Warning",
  compatible: "Compatible",
};

interface ListOptions {
  /** Returns the path of a schema's page, if the current version has the schema. */
  readonly findSchema: (name: string) => string | undefined;
  /** Whether the names of the affected operations are omitted, because the page is about one operation. */
  readonly isOfOperation?: boolean;
  /** Renders what follows an effect, such as what to do. */
  readonly renderMore?: (effect: Effect) => ReactNode;
}

interface GroupProps extends ListOptions {
  readonly group: ChangeGroup;
}

/** Renders groups of changes, each below the name of a schema or of operations. */
export function ChangeGroups({ groups, ...options }: { readonly groups: readonly ChangeGroup[] } & ListOptions) {
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups are never reordered
    <Group key={index} group={group} {...options} />
  ));
}

function Group(props: GroupProps) {
  const { group, isOfOperation, findSchema } = props;
  const hasOperations = !isOfOperation && group.schema !== undefined;
  const common = hasOperations ? findCommonOperations(group) : undefined;
  return (
    <section className="change-group">
      <h3>
        <GroupTitle group={group} findSchema={findSchema} />
      </h3>
      {common && <UsingOperations operations={common} />}
      <ul>
        {group.values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values are never reordered
          <li key={index}>
            <ValueChanges {...props} value={value} />
            {hasOperations && !common && <UsingOperations operations={value.operations} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the operations of a group's values if they are the same. */
function findCommonOperations({ values: [first, ...others] }: ChangeGroup): readonly ChangedOperation[] | undefined {
  const paths = new Set(first?.operations.map(({ path }) => path));
  const hasSame = ({ operations }: ChangedValue) =>
    operations.length === paths.size && operations.every(({ path }) => paths.has(path));
  return others.every(hasSame) ? first?.operations : undefined;
}

const UsingOperations = ({ operations }: { readonly operations: readonly ChangedOperation[] }) => (
  <p className="change-where">
    <Operations operations={operations} />
  </p>
);

function GroupTitle({ group, findSchema }: GroupProps) {
  const { schema, isOfOperations, values } = group;
  if (isOfOperations) return "Operations";
  if (schema === undefined) return <Operations operations={values[0]?.operations ?? []} />;
  const path = findSchema(schema);
  return path === undefined ? <code>{schema}</code> : <Link href={path}>{schema}</Link>;
}

/** Renders a value with one effect in one line. */
function ValueChanges({ value, group, isOfOperation, renderMore }: GroupProps & { readonly value: ChangedValue }) {
  const { name, effects, operations } = value;
  const hasName = name !== "" || (group.isOfOperations && !isOfOperation);
  const title = name === "" ? <Operations operations={operations} /> : <code>{name}</code>;
  const isShort = effects.length === 1;
  return (
    <>
      {hasName && !isShort && <p className="change-name">{title}</p>}
      {effects.map((effect, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: effects are never reordered
        <Fragment key={index}>
          <p>
            {hasName && isShort && <span className="change-name">{title} </span>}
            <ChangeBadge badge={toBadge(effect)} /> <EffectWords effect={effect} />
          </p>
          {renderMore?.(effect)}
        </Fragment>
      ))}
    </>
  );
}

function EffectWords({ effect: { words, locations, changes } }: { effect: Effect }) {
  const fields = [...new Set(changes.flatMap(({ rule, type, subject }) => (rule === "enum" && type ? [subject] : [])))];
  const sunsets = new Set(changes.flatMap(({ deprecation }) => deprecation?.sunset ?? []));
  const where = locations.filter(Boolean);
  return (
    <>
      {words.map((each, index) => (
        <Fragment key={JSON.stringify(each)}>
          {index > 0 && (index === words.length - 1 ? " and " : ", ")}
          <Words phrase={each} />
        </Fragment>
      ))}
      {where.length > 0 && <span className="change-location"> {toLocations(where)}</span>}
      {fields.length > 0 && <span className="change-location">: {fields.join(", ")}</span>}
      {[...sunsets].map((sunset) => (
        <Fragment key={sunset}>
          , sunset on <time dateTime={sunset}>{formatDate(sunset)}</time>
        </Fragment>
      ))}
    </>
  );
}

/** Joins locations: `in requests and responses`, or `(response 200 header, response 201 header)`. */
function toLocations(locations: readonly string[]): string {
  const directions = locations.filter((location) => location.startsWith("in "));
  if (directions.length < locations.length) return `(${locations.join(", ")})`;
  return `in ${directions.map((location) => location.slice("in ".length)).join(" and ")}`;
}

/** Renders the effect of a change on an integration as a word in color. */
export const ChangeBadge = ({ badge }: { readonly badge: Badge }) => (
  <strong className={`change-badge change-${badge}`}>{badgeLabels[badge]}</strong>
);

/** Renders the titles of operations, each linked to its page if the operation has one. */
export function Operations({ operations }: { readonly operations: readonly ChangedOperation[] }) {
  const hidden = operations.length - namedOperations;
  // One hidden operation would take as much space as its name.
  const named = hidden > 1 ? operations.slice(0, namedOperations) : operations;
  return (
    <>
      {named.map(({ title, path }, index) => (
        <Fragment key={path}>
          {index > 0 && ", "}
          <Link href={path}>{title}</Link>
        </Fragment>
      ))}
      {hidden > 1 && ` and ${hidden} more operations`}
    </>
  );
}

/** Renders how many changes there are of each kind. */
export const ChangeCounts = ({ counts }: { readonly counts: Readonly<Record<Badge, number>> }) => (
  <ul className="change-counts">
    {badges.map(
      (badge) =>
        counts[badge] > 0 && (
          <li key={badge}>
            <ChangeBadge badge={badge} /> {counts[badge]}
          </li>
        ),
    )}
  </ul>
);

/** Renders the operations in which only descriptions or examples changed. */
export function Reworded({ operations }: { readonly operations: readonly ChangedOperation[] }) {
  if (operations.length === 0) return null;
  return (
    <details>
      <summary>{describeReworded(operations.length)}</summary>
      <ul>
        {operations.map(({ path, title }) => (
          <li key={path}>
            <Link href={path}>{title}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
