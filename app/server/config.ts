import path from "node:path";
import process from "node:process";
import { z } from "zod";
import { toSiteUrl } from "#app/lib/site-path.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, "is not a whole number")
    .transform(Number)
    .refine((n) => n >= minimum && n <= maximum, `is not between ${minimum} and ${maximum}`);

const mebibyte = 1024 * 1024;

/** Returns 128 MiB, or a quarter of a smaller container's memory. Without a container, the limit is 0 or very large. */
const toDefaultCacheBytes = (memoryLimit: number) =>
  Math.min(128 * mebibyte, Math.floor(memoryLimit / 4) || 128 * mebibyte);

const siteUrl = z.string().transform((value, context) => {
  const url = toSiteUrl(value);
  if (url !== undefined) return url;
  context.addIssue({
    code: "custom",
    message: "is not a URL such as https://docs.example.com or https://example.com/docs",
  });
  return z.NEVER;
});

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  CONTENT_DIR: z.string().default("content"),
  OPENAPI_DIR: z.string().default("openapi"),
  SITE_URL: siteUrl.optional(),
  PREVIEW: z.string().max(100, "has more than 100 characters").optional(),
  PREVIEW_OPENAPI_DIR: z.string().optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `is not one of ${logLevels.join(", ")}` }).default("info"),
  TRUST_PROXY: wholeNumber(0, 32).default(0),
  PAGE_CACHE_MB: wholeNumber(1, 65_536).optional(),
  SHUTDOWN_DELAY_MS: wholeNumber(0, 600_000).default(0),
});

/** Thrown when environment variables have invalid values; the message names each of these variables. */
export class ConfigError extends Error {}

/** The configuration of the process, parsed from environment variables. Other modules must not read these variables. */
export type Config = Readonly<ReturnType<typeof parseConfig>>;

/**
 * Converts environment variables to a configuration. Throws a `ConfigError` that names each invalid variable. The
 * default size of the response cache depends on the container's limit in bytes.
 */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
  directory: string,
  memoryLimit = process.constrainedMemory(),
) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `${name}=${JSON.stringify(given[name])} ${issue.message}`;
    });
    throw new ConfigError(lines.join("\n"));
  }
  const values = result.data;
  return {
    port: values.PORT,
    host: values.HOST,
    contentDirectory: path.resolve(directory, values.CONTENT_DIR),
    openapiDirectory: path.resolve(directory, values.OPENAPI_DIR),
    /** URL of the site, such as `https://docs.example.com` or `https://example.com/docs`. It replaces `url` of the settings. */
    siteUrl: values.SITE_URL,
    /** Name of a preview, such as a branch; undefined for a published site. */
    preview: values.PREVIEW,
    /** Folder with the published specifications, with which a preview compares its own. */
    publishedOpenapiDirectory:
      values.PREVIEW === undefined || values.PREVIEW_OPENAPI_DIR === undefined
        ? undefined
        : path.resolve(directory, values.PREVIEW_OPENAPI_DIR),
    metricsPort: values.METRICS_PORT,
    logLevel: values.LOG_LEVEL,
    /** Number of trusted reverse proxies, which report the client's IP address in `X-Forwarded-For`. */
    trustProxy: values.TRUST_PROXY,
    pageCacheBytes:
      values.PAGE_CACHE_MB === undefined ? toDefaultCacheBytes(memoryLimit) : values.PAGE_CACHE_MB * mebibyte,
    shutdownDelayMs: values.SHUTDOWN_DELAY_MS,
  };
}
