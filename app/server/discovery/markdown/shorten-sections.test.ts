import { expect, test } from "vitest";
import { shortenSections } from "./create-markdown-versions.ts";

const url = "https://docs.example/a.md";
const code = `\`\`\`json\n${"## no heading\n".repeat(2_000)}\`\`\`\n\n`;
const section = (name: string, text: string) => `## ${name}\n\nWhat ${name} is.\n\n${text}`;

test("a short body is unchanged", () => expect(shortenSections("# A\n\nText\n", url)).toBe("# A\n\nText\n"));

test("the longest sections are truncated after their beginning and link to the full text", () => {
  const body = `# A\n\n${section("one", "Short.\n\n")}${section("two", code)}${section("ten", code)}`;
  const short = shortenSections(body, url);
  expect(short.length).toBeLessThan(38_500);
  const link = `[Show all of this section](${url}?expand=all)\n\n`;
  expect(short).toBe(`# A\n\n${section("one", "Short.\n\n")}${section("two", link)}${section("ten", code)}`);
});

test("a section that begins with code or a list is not truncated inside it", () => {
  const body = `# A\n\n## One\n\n${code.repeat(2)}`;
  expect(shortenSections(body, url)).toBe(`# A\n\n## One\n\n[Show all of this section](${url}?expand=all)\n\n`);
});
