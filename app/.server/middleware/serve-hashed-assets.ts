import path from "node:path";
import express, { type RequestHandler, Router } from "express";
import { answerPlainly } from "./answer-plainly.ts";

/**
 * The built scripts and styles. Their names hold a hash of their bytes, so they may be kept for ever; a name that is not
 * there is from another build and gets a plain 404 that nobody keeps.
 */
export function serveHashedAssets(clientDirectory: string): RequestHandler {
  const router = Router();
  router.use(
    express.static(path.join(clientDirectory, "assets"), {
      immutable: true,
      maxAge: "1y",
      index: false,
      redirect: false,
      dotfiles: "ignore",
    }),
  );
  router.use((_request, response) => answerPlainly(response, 404, "Not found"));
  return router;
}
