import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "#server/http/limits/network-of.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { callerOf, DEVICE_COOKIE } from "../caller.ts";
import { digestOf, makeSecret } from "../one-time-secret.ts";
import { knownDevices } from "../tables.ts";

const DAY_SECONDS = 24 * 3600;
const DEVICE_SECONDS = 180 * DAY_SECONDS;
const NETWORK_SECONDS = 30 * DAY_SECONDS;
/** The most devices, and the most networks, that an account remembers. The ones used last are kept. */
const MAX_KNOWN = 20;

export const deviceDigest = (device: string) => digestOf(`device ${device}`);
export const networkDigest = (address: string) => digestOf(`network ${networkOf(address)}`);

/**
 * Remembers the device and the network of a login, so that a stranger's failures elsewhere do not delay the owner there.
 * Returns the device id for the cookie. The id authorises nothing. It only selects the bucket of the login limiter.
 */
export async function rememberDevice(
  { database, clock }: Pick<Shop, "database" | "clock">,
  userId: number,
  { address, device }: { readonly address: string; readonly device: string },
): Promise<string> {
  const id = device || makeSecret().secret;
  const now = clock();
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await database
    .insert(knownDevices)
    .values([
      { userId, kind: "device", digest: deviceDigest(id), expiresAt: after(DEVICE_SECONDS) },
      { userId, kind: "network", digest: networkDigest(address), expiresAt: after(NETWORK_SECONDS) },
    ])
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.digest],
      set: { expiresAt: sql`excluded.expires_at` },
    });
  const byAge = database
    .select({
      digest: knownDevices.digest,
      place: sql<number>`row_number() over (partition by kind order by expires_at desc)`.as("place"),
    })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .as("by_age");
  const surplus = database.select({ digest: byAge.digest }).from(byAge).where(gt(byAge.place, MAX_KNOWN));
  await database
    .delete(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        or(lte(knownDevices.expiresAt, now), inArray(knownDevices.digest, surplus)),
      ),
    );
  return id;
}

/**
 * Remembers the device of a request that opened a session, and sets its cookie. The cookie's path is `/users`: no page and
 * no cached answer depends on it.
 */
export async function setDeviceCookie(
  shop: Pick<Shop, "database" | "clock" | "settings">,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): Promise<void> {
  const id = await rememberDevice(shop, userId, callerOf(request));
  const secure = shop.settings.publicUrl.startsWith("https:") ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${DEVICE_COOKIE}=${id}; Path=/users; HttpOnly; SameSite=Strict; Max-Age=${DEVICE_SECONDS}${secure}`,
  );
}
