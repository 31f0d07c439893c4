import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { isDeprecated, toSunset } from "#app/server/reference/normalize/extensions.ts";
import type { Cursor } from "#app/server/reference/source/cursor.ts";
import { walk } from "#app/server/reference/source/keywords.ts";
import { type CalendarEvent, writeCalendar } from "#app/server/text/write-calendar.ts";

/** Returns the path of the calendar of an API, such as `/docs/api/sunset.ics`. */
export const toCalendarPath = (basePath: string): string => `${basePath}/sunset.ics`;

/** Creates the calendar of everything deprecated in an API that has a sunset date. `released` is the day of the version. */
export const createSunsetCalendar = (api: Api, released: string | undefined, siteUrl: string): Resource => ({
  path: toCalendarPath(api.basePath),
  contentType: "text/calendar; charset=utf-8",
  body: () => writeCalendar(`Sunset dates of ${api.title}`, listEvents(api, released, siteUrl)),
});

function listEvents(api: Api, released: string | undefined, siteUrl: string): CalendarEvent[] {
  const host = URL.canParse(siteUrl) ? new URL(siteUrl).host : api.id;
  const events: CalendarEvent[] = [];
  walk(api.index.specification.root, (cursor) => {
    const day = toSunset(cursor.text("x-sunset"));
    if (day === undefined || !isDeprecated(cursor)) return;
    const { name, path } = describe(api, cursor);
    const description = cursor.text("x-deprecated-description");
    const url = `${siteUrl}${path}`;
    events.push({
      // APIs of one site can have equal pointers.
      uid: `${api.id}${cursor.pointer}@${host}`,
      day,
      written: released ?? day,
      summary: `Sunset: ${name}`,
      description: [`From this day, ${name} may stop working.`, ...(description ? [description] : []), url].join("\n"),
      url,
    });
  });
  return events.sort((a, b) => a.day.localeCompare(b.day));
}

/** Names a deprecated thing after the operation or schema that contains it, and finds the page of that. */
function describe({ index, overviewPath }: Api, cursor: Cursor): { readonly name: string; readonly path: string } {
  const names: string[] = [];
  for (let at: Cursor | undefined = cursor; at; at = at.parent) {
    const operation = index.operationOf.get(at.value);
    const inner = names.join(".");
    if (operation)
      return { name: inner === "" ? operation.label : `${inner} of ${operation.label}`, path: operation.path };
    const schema = index.schemaOf.get(at.value);
    if (schema) return { name: [schema.name, ...names].join("."), path: schema.path };
    if (at.parent?.segment === "properties") names.unshift(String(at.segment));
    else if (at.text("in") !== undefined) names.unshift(at.text("name") ?? "");
    else if (at.parent?.segment === "headers") names.unshift(String(at.segment));
  }
  return { name: names.join(".") || "a deprecated part", path: overviewPath };
}
