import { execFileSync } from "node:child_process";
import process from "node:process";
import { expect, test } from "vitest";

const program = `
import { createLogger, flushLogger } from "./app/server/http/create-logger.ts";
const logger = createLogger("info");
logger.info("first");
logger.flush();
logger.info("last");
await flushLogger(logger);
process.exit(0);
`;

test("flushing also writes a line that was logged during the previous write", () => {
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  expect(output.match(/"msg":"\w+"/g)).toEqual(['"msg":"first"', '"msg":"last"']);
});
