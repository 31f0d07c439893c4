import { expect, test } from "vitest";
import { deferModules } from "./inline-scripts.ts";

test("modules are deferred, other scripts and styles are not", () => {
  const html =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><script>1</script><script type="module" async="">2</script>';
  expect(deferModules(html)).toBe(
    '<link rel="stylesheet" href="/a.css"/><link rel="deferred-modulepreload" href="/a.js"/><script>1</script><script type="text/deferred-module">2</script>',
  );
});
