import type { Response } from "express";

/** A short answer that echoes nothing and that nobody keeps. */
export function answerPlainly(response: Response, status: number, text: string): void {
  response.status(status).set("Cache-Control", "no-store").type("text/plain").send(`${text}\n`);
}
