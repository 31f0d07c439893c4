import { expect, test } from "vitest";
import { letScriptsWait } from "./waiting-scripts.ts";

test("modules wait, other scripts and styles do not", () => {
  const html =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js"/><script>1</script><script type="module" async="">2</script>';
  expect(letScriptsWait(html)).toBe(
    '<link rel="stylesheet" href="/a.css"/><link rel="waiting-modulepreload" href="/a.js"/><script>1</script><script type="text/waiting-module" async="">2</script>',
  );
});
