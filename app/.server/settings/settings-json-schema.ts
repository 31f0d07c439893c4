import { z } from "zod";
import { settingsSchema } from "./settings-schema.ts";

/** JSON Schema of `site.yml`, for editors: completion, descriptions, and mistakes underlined as they are typed. */
export function toSettingsJsonSchema(): z.core.JSONSchema.BaseSchema {
  return { ...z.toJSONSchema(settingsSchema, { io: "input" }), title: "Settings of a documentation site" };
}
