import { expect, test } from "vitest";
import { splitSections } from "./split-sections.ts";

test("a body is split at its headings, without scripts, buttons and comments", () => {
  const html = `<h1 class="page-title" id="t">Title</h1><p>Lead &amp; <code>freight</code>Reference.</p>
    <script>if (a < b) alert("x")</script><!-- not <this> -->
    <h2 id="life-cycle">Life <em>cycle</em> <a class="heading-anchor" href="#life-cycle" aria-label="Link">#</a></h2>
    <ul><li>draft</li><li>ready</li></ul><button type="button">Copy</button><img alt="x>y" src="/a.png"/>after
    <h3>No id</h3><p>Still here &#x27;quoted&#39; &bogus;</p>`;
  expect(splitSections(html)).toEqual([
    { id: undefined, heading: "", text: "Lead & freightReference." },
    { id: "life-cycle", heading: "Life cycle", text: "draft ready after No id Still here 'quoted' &bogus;" },
  ]);
});

test("text after a nested hidden element is included", () => {
  expect(splitSections('<div aria-hidden="true"><div>a<br>b</div></div><p>c</p>')[0]?.text).toBe("c");
});

test("a body without markup is one section", () => {
  expect(splitSections("plain")).toEqual([{ id: undefined, heading: "", text: "plain" }]);
  expect(splitSections("")).toEqual([{ id: undefined, heading: "", text: "" }]);
});
