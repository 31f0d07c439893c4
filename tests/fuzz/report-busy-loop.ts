import { writeSync } from "node:fs";
import process from "node:process";

/**
 * Runs inside the fuzzed server (`node --import`) and adds a line to its log for each stretch in which the event loop used the CPU
 * for longer than the limit. Unlike the delay by the clock, that does not depend on other processes of the machine.
 */
const longestMilliseconds = 200;
let before = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  const busyMilliseconds = Math.round((user + system) / 1000);
  if (busyMilliseconds > longestMilliseconds) writeSync(1, `${JSON.stringify({ busyMilliseconds })}\n`);
}, 10).unref();
