import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const names = ["Boats", "Cars", "Trams", "Invoices", "Payments", "Bikes", "Ferries", "Planes", "Roads", "Tolls"];
const more = ["Depots", "Drivers", "Routes", "Stops"];

/** Writes a site with fourteen APIs, two of which are in the group Money. */
export function writeManyApis() {
  const directory = mkdtempSync(path.join(tmpdir(), "many-apis-"));
  const environment = { CONTENT_DIR: path.join(directory, "content"), OPENAPI_DIR: path.join(directory, "openapi") };
  for (const folder of Object.values(environment)) mkdirSync(folder);
  const all = [...names, ...more];
  for (const name of all) {
    const operation = { operationId: `List${name}`, summary: `List ${name.toLowerCase()}`, responses: {} };
    const info = { title: name, version: "1.0", description: `Everything about ${name.toLowerCase()}.` };
    const text = JSON.stringify({ openapi: "3.1.0", info, paths: { [`/${name}`]: { get: operation } } });
    writeFileSync(path.join(environment.OPENAPI_DIR, `${name}.json`), text);
  }
  const entries = all.map((name) => {
    const group = name === "Invoices" || name === "Payments" ? ", group: Money" : "";
    return `  - {id: ${name}, file: ${name}.json${group}}`;
  });
  const navbar = "navbar:\n  items:\n    - {label: Reference, items: apis}";
  const settings = `title: Many\nurl: https://example.com\n${navbar}\napis:\n${entries.join("\n")}\n`;
  writeFileSync(path.join(environment.CONTENT_DIR, "site.yml"), settings);
  return { environment, count: all.length, remove: () => rmSync(directory, { recursive: true }) };
}
