import { writeSync } from "node:fs";
import process from "node:process";

/**
 * This module runs inside the fuzzed server (`node --import`) and adds a line to the server's log whenever the event loop has used
 * the CPU for longer than this limit. Unlike elapsed time, CPU time does not depend on other processes of the machine.
 */
const longestMilliseconds = 200;
let before = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  const busyMilliseconds = Math.round((user + system) / 1000);
  if (busyMilliseconds > longestMilliseconds) writeSync(1, `${JSON.stringify({ busyMilliseconds })}\n`);
}, 10).unref();
