import { createHighlight } from "#app/.server/highlight/create-highlight.ts";

const h = await createHighlight();
const samples: Record<string, string> = {
  json: '{\n  "reference": "S-2024",\n  "a": [1,2,{"b":null}],\n  "t": true\n}\n'.repeat(5),
  bash: 'curl --fail-with-body "$NORTHHAUL_API/requirements?category=Vehicle" \\\n  --header "api-token: $NORTHHAUL_TOKEN"\n'.repeat(
    5,
  ),
  http: 'POST /x HTTP/1.1\nHost: a\nContent-Type: application/json\n\n{"a":1}\n',
  typescript: "const x: number = await fetch(`a${b}`);\nfunction foo(a: string) { return a; }\n".repeat(5),
  yaml: "a: 1\nb:\n  - c: d\n".repeat(5),
};
for (const r of [1, 2, 3])
  for (const [l, c] of Object.entries(samples)) {
    const t = performance.now();
    h(c, l);
    console.log(r, l, (performance.now() - t).toFixed(1));
  }
