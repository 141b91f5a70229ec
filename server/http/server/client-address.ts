import type { IncomingMessage } from "node:http";

/**
 * The address of a client, for code that runs before the router: the address of the connection, or the one that the
 * outermost trusted proxy wrote into `X-Forwarded-For`. It equals Fastify's `request.ip` under `trustProxy`.
 */
export function clientAddressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const address = socket.remoteAddress ?? "";
  const forwarded = headers["x-forwarded-for"];
  if (trustedProxies === 0 || forwarded === undefined) return address;
  // Each proxy appends the address of its own client.
  const hops = String(forwarded)
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.at(-Math.min(trustedProxies, hops.length)) ?? address;
}
