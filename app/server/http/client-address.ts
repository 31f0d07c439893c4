import type { IncomingMessage } from "node:http";
import proxyAddress from "proxy-addr";

/** Characters of an IP address with an optional port. Other values of `X-Forwarded-For` are ignored. */
const wellFormedAddress = /^[\w.:[\]%-]{1,64}$/;

/** Returns the IP address of the client that sent a request. */
export type FindClient = (request: IncomingMessage) => string;

/** Creates a function that reads the address from `X-Forwarded-For` if there are trusted proxies. */
export function createClientFinder(trustProxy: number): FindClient {
  const isTrusted = (_address: string, hop: number) => hop < trustProxy;
  return (request) => {
    const forwarded = trustProxy === 0 ? undefined : proxyAddress(request, isTrusted);
    return forwarded !== undefined && wellFormedAddress.test(forwarded)
      ? forwarded
      : (request.socket.remoteAddress ?? "unknown");
  };
}

/** Converts an IPv6 address to its first 64 bits, since one client can use all addresses that begin with them. */
export function toClientNetwork(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [left = [], right = []] = address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}
