import { writeSync } from "node:fs";
import process from "node:process";
import { isMainThread } from "node:worker_threads";

/**
 * This module is loaded into the fuzzed server with `node --import`. Whenever the event loop has used the CPU for more milliseconds
 * than this limit without a pause, the module adds a line to the server's log. CPU time is measured because, unlike elapsed time,
 * it depends little on other processes of the machine. The worker that renders social cards loads this module as well, but blocks
 * nobody, so its CPU time is not reported.
 */
const longestMilliseconds = 200;
let before = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  const busyMilliseconds = Math.round((user + system) / 1000);
  if (isMainThread && busyMilliseconds > longestMilliseconds) writeSync(1, `${JSON.stringify({ busyMilliseconds })}\n`);
}, 10).unref();
