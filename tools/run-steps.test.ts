import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { writeFiles } from "../app/server/testing/write-site.ts";
import { runStep } from "./run-steps.ts";

// `npm test` sets NO_COLOR itself if its output is no terminal.
afterEach(() => vi.unstubAllEnvs());

/** Writes a program that prints a text in red, if colors are wanted, and exits. */
function writeProgram(text: string, code: number): string {
  const program = `import { styleText } from "node:util";
     process.stdout.write(styleText("red", "${text}", { stream: process.stdout }));
     process.exitCode = ${code};`;
  return `node ${path.join(writeFiles({ "program.mjs": program }), "program.mjs")}`;
}

async function run(commands: readonly string[], isTerminal = false) {
  let output = "";
  const hasPassed = await runStep({ name: "unit", commands }, isTerminal, (text) => {
    output += text;
  });
  return { hasPassed, output: output.replace(/\d+\.\d s/, "0.1 s") };
}

test("a step that passes prints one line, without the output of its commands", async () => {
  expect(await run([writeProgram("noise", 0), writeProgram("more", 0)])).toEqual({
    hasPassed: true,
    output: "unit: passed in 0.1 s\n",
  });
});

test("a step that fails prints the output of the command that failed", async () => {
  const commands = [writeProgram("noise", 0), writeProgram("broken", 1), writeProgram("later", 1)];
  expect(await run(commands)).toEqual({ hasPassed: false, output: "unit: FAILED in 0.1 s\nbroken\n" });
});

test("the output has color codes only in a terminal", async () => {
  vi.stubEnv("NO_COLOR", undefined);
  const command = writeProgram("colored", 1);
  expect((await run([command])).output).not.toContain("\u001b");
  expect((await run([command], true)).output).toContain("\u001b[31mcolored");
});
