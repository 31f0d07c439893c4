import type { RequestHandler } from "express";

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

/** Headers that every answer carries, whoever gives it. */
export function setSecurityHeaders({ version }: { readonly version: string }): RequestHandler {
  const headers: Readonly<Record<string, string>> = {
    "Content-Security-Policy": toContentSecurityPolicy(""),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "X-Content-Version": version,
  };
  return (_request, response, next) => {
    for (const name in headers) response.setHeader(name, headers[name] ?? "");
    next();
  };
}
