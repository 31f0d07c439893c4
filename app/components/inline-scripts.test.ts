import { expect, test } from "vitest";
import { deferModules } from "./inline-scripts.ts";

test("module scripts are deferred; other scripts, styles and text are unchanged", () => {
  const html =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><script>1</script><script nonce="a" type="module" async="">2</script><code>type="module" async=""</code>';
  expect(deferModules(html)).toBe(
    '<link rel="stylesheet" href="/a.css"/><link rel="deferred-modulepreload" href="/a.js"/><script>1</script><script nonce="a" type="text/deferred-module">2</script><code>type="module" async=""</code>',
  );
});
