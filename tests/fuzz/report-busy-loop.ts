import { writeSync } from "node:fs";
import process from "node:process";
import { isMainThread } from "node:worker_threads";

// This module is loaded into the fuzzed server with `node --import`. It adds a line to the server's log whenever the main thread has
// used too much CPU time between two runs of a timer. CPU time is measured because, unlike elapsed time, it depends little on other
// processes of the machine. The worker that renders social cards loads this module as well, but blocks no response, so its CPU time
// is not reported.

/** CPU time in milliseconds that the main thread may use between two runs of the timer. */
const longestMilliseconds = 200;
let before = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  const busyMilliseconds = Math.round((user + system) / 1000);
  if (isMainThread && busyMilliseconds > longestMilliseconds) writeSync(1, `${JSON.stringify({ busyMilliseconds })}\n`);
}, 10).unref();
