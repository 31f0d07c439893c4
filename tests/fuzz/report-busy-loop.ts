import { writeSync } from "node:fs";
import process from "node:process";

/**
 * This module is loaded into the fuzzed server with `node --import`. Whenever the event loop has used the CPU for more milliseconds
 * than this limit without a pause, the module adds a line to the server's log. CPU time is measured because, unlike elapsed time,
 * it depends little on other processes of the machine.
 */
const longestMilliseconds = 200;
let before = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  const busyMilliseconds = Math.round((user + system) / 1000);
  if (busyMilliseconds > longestMilliseconds) writeSync(1, `${JSON.stringify({ busyMilliseconds })}\n`);
}, 10).unref();
