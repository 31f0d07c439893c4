import { expect, test } from "vitest";
import { writeOutput } from "./write-output.ts";

/** Each step is the number of bytes that a call of `write` accepts, or the error code that it throws. */
function createSink(...steps: (number | string)[]) {
  const taken: Buffer[] = [];
  const write = (_descriptor: number, bytes: Buffer, offset: number) => {
    const step = steps.shift() ?? bytes.length;
    if (typeof step === "string") throw Object.assign(new Error(step), { code: step });
    const part = bytes.subarray(offset, offset + step);
    taken.push(Buffer.from(part));
    return part.length;
  };
  return { write, text: () => Buffer.concat(taken).toString() };
}

test("writes every byte once, however many bytes the pipe accepts at a time", () => {
  const sink = createSink(1, "EAGAIN", 2, "EAGAIN", "EAGAIN", 1);
  expect(writeOutput(1, "€ and more\n", undefined, sink.write)).toBeUndefined();
  expect(sink.text()).toBe("€ and more\n");
});

test.each(["EPIPE", "ENOSPC"])("the error %s is returned, not thrown", (code) => {
  const sink = createSink(3, code);
  expect(writeOutput(1, "abcdef", undefined, sink.write)).toBe(code);
  expect(sink.text()).toBe("abc");
});

test("stops waiting for a blocked pipe at the caller's time limit", () => {
  const sink = createSink(...Array.from({ length: 10 }, () => "EAGAIN"));
  expect(writeOutput(2, "a", 10, sink.write)).toBe("EAGAIN");
});
