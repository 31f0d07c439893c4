import { describe, expect, test } from "vitest";
import { BusyError } from "#app/server/model/busy-error.ts";
import { createWorkQueue } from "./work-queue.ts";

test("background work continues after all waiting tasks, when the server is no longer busy", async () => {
  const events: string[] = [];
  const busy = [true, true, false];
  const isBusy = () => {
    events.push("busy?");
    return busy.shift() ?? false;
  };
  const queue = createWorkQueue(isBusy);
  await Promise.all([
    queue.run("a", () => events.push("first task")),
    queue.whenIdle().then(() => events.push("idle")),
    queue.run("b", () => events.push("second task")),
  ]);
  expect(events).toEqual(["first task", "second task", "busy?", "busy?", "busy?", "idle"]);
});

test("background work continues on a server that is always busy", async () => {
  const queue = createWorkQueue(() => true);
  await expect(queue.whenIdle()).resolves.toBeUndefined();
});

describe("clients", () => {
  test("take turns, so that a client with many tasks does not delay the others", async () => {
    const queue = createWorkQueue();
    const order: string[] = [];
    const run = (client: string, count: number) =>
      Array.from({ length: count }, () => queue.run(client, () => order.push(client)));
    await Promise.all([...run("many", 50), ...run("few", 2), ...run("one", 1)]);
    expect(order.slice(0, 6)).toEqual(["many", "few", "one", "many", "few", "many"]);
    expect(order).toHaveLength(53);
  });

  test("with 500 waiting tasks are refused, and others are not", async () => {
    const queue = createWorkQueue();
    const waiting = Array.from({ length: 500 }, () => queue.run("many", () => {}));
    await expect(queue.run("many", () => {})).rejects.toThrow(BusyError);
    await expect(queue.run("other", () => "done")).resolves.toBe("done");
    await Promise.all(waiting);
    await expect(queue.run("many", () => "done")).resolves.toBe("done");
  });

  test("with 2,000 waiting tasks in total are all refused", async () => {
    const queue = createWorkQueue();
    const waiting = Array.from({ length: 2_000 }, (_, index) => queue.run(`client ${index}`, () => {}));
    await expect(queue.run("other", () => {})).rejects.toThrow(BusyError);
    await Promise.all(waiting);
  });
});

test("a task that fails does not stop the following tasks", async () => {
  const queue = createWorkQueue();
  const failed = queue.run("a", () => Promise.reject(new Error("no")));
  await expect(failed).rejects.toThrow("no");
  await expect(queue.run("a", () => "yes")).resolves.toBe("yes");
});
