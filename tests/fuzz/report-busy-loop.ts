import { writeSync } from "node:fs";
import process from "node:process";
import { isMainThread } from "node:worker_threads";

// The fuzzed server loads this module. The module logs if the main thread was busy for more than `longestMilliseconds`.
// The module measures CPU time, because other processes affect elapsed time more than CPU time.

const longestMilliseconds = 300;
let before = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  before = process.threadCpuUsage();
  const busyMilliseconds = Math.round((user + system) / 1000);
  if (isMainThread && busyMilliseconds > longestMilliseconds) writeSync(1, `${JSON.stringify({ busyMilliseconds })}\n`);
}, 10).unref();
