import { writeSite } from "../../../app/server/testing/write-site.ts";

const names = ["Boats", "Cars", "Trams", "Invoices", "Payments", "Bikes", "Ferries", "Planes", "Roads", "Tolls"];
const all = [...names, "Depots", "Drivers", "Routes", "Stops"];

/** Writes a site with fourteen APIs, two of which are in the group Money. */
export function writeManyApis() {
  const specifications = all.map((name) => {
    const operation = { operationId: `List${name}`, summary: `List ${name.toLowerCase()}`, responses: {} };
    const info = { title: name, version: "1.0", description: `Everything about ${name.toLowerCase()}.` };
    const text = JSON.stringify({ openapi: "3.1.0", info, paths: { [`/${name}`]: { get: operation } } });
    return [`openapi/${name}.json`, text];
  });
  const entries = all.map((name) => {
    const group = name === "Invoices" || name === "Payments" ? ", group: Money" : "";
    const basePath = name === "Stops" ? ", basePath: /stops" : "";
    return `  - {id: ${name}, file: ${name}.json${group}${basePath}}`;
  });
  const navbar = "navbar:\n  items:\n    - {label: Reference, items: apis}";
  const settings = `title: Many\nurl: https://example.com\n${navbar}\napis:\n${entries.join("\n")}\n`;
  return writeSite({ "content/site.yml": settings, ...Object.fromEntries(specifications) });
}
