import type { RequestHandler } from "express";
import type { Site } from "#app/.server/site.ts";
import type {} from "./request-record.ts";

/** What a document may load and who may frame it. Scripts beyond our own files are allowed by the hash of each. */
export function toContentSecurityPolicy(scriptHashes: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes}`.trim(),
    "style-src 'self'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src https:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** An SVG opened by itself may draw and nothing else. */
export const svgContentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

const unusedFeatures = ["camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb"];

/** Headers that every answer carries, whoever gives it, unless it has a stricter one of its own. Names in lower case. */
export function toSecurityHeaders({ version, serving }: Pick<Site, "version" | "serving">): Record<string, string> {
  const { strictTransport } = serving;
  return {
    "content-security-policy": toContentSecurityPolicy(""),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": unusedFeatures.map((feature) => `${feature}=()`).join(", "),
    "cross-origin-opener-policy": "same-origin",
    // Images and feeds may be used elsewhere; pages say `same-origin`.
    "cross-origin-resource-policy": "cross-origin",
    "origin-agent-cluster": "?1",
    "x-content-version": version,
    ...(strictTransport
      ? {
          "strict-transport-security": [
            `max-age=${strictTransport.maxAgeSeconds}`,
            ...(strictTransport.includeSubDomains ? ["includeSubDomains"] : []),
            ...(strictTransport.preload ? ["preload"] : []),
          ].join("; "),
        }
      : {}),
  };
}

/** For the answers that are not kept in memory; those carry their headers with them. */
export function setCommonHeaders(headers: Readonly<Record<string, string>>): RequestHandler {
  return (_request, response, next) => {
    for (const name in headers) response.setHeader(name, headers[name] ?? "");
    if (response.record) response.setHeader("x-request-id", response.record.id);
    next();
  };
}
