import { describe, expect, test } from "vitest";
import { BusyError } from "#app/server/model/busy-error.ts";
import { createWorkQueue } from "./work-queue.ts";

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

  test("complete a started request before their next one", async () => {
    const queue = createWorkQueue();
    const order: string[] = [];
    const respond = async (client: string, name: string) => {
      await queue.run(client, () => order.push(`${name} opens`));
      await queue.runNext(client, () => order.push(`${name} renders`));
    };
    await Promise.all([respond("many", "a"), respond("many", "b"), respond("other", "c")]);
    expect(order.join(", ")).toBe("a opens, c opens, a renders, c renders, b opens, b renders");
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
