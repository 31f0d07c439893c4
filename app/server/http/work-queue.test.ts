import { expect, test } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

test("background work continues after all waiting tasks, when the server is no longer busy", async () => {
  const events: string[] = [];
  const busy = [true, true, false];
  const isBusy = () => {
    events.push("busy?");
    return busy.shift() ?? false;
  };
  const queue = createWorkQueue({ maximumWaiting: 10, isBusy });
  await Promise.all([
    queue.run(() => events.push("first task")),
    queue.whenIdle().then(() => events.push("idle")),
    queue.run(() => events.push("second task")),
  ]);
  expect(events).toEqual(["first task", "second task", "busy?", "busy?", "busy?", "idle"]);
});

test("background work continues on a server that is always busy", async () => {
  const queue = createWorkQueue({ maximumWaiting: 10, isBusy: () => true });
  await expect(queue.whenIdle()).resolves.toBeUndefined();
});
