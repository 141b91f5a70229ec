import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { Settings } from "./settings.ts";

type AgreedValues = Pick<
  Settings,
  | "publicUrl"
  | "dataDir"
  | "JWT_KEYS"
  | "STAFF_KEY"
  | "PHOTO_BUCKET_URL"
  | "STRIPE_SECRET_KEY"
  | "STRIPE_WEBHOOK_SECRET"
>;

/** Keys and pictures in a local folder are shared only by processes of the same machine and folder. */
const ownFolder = ({ dataDir }: AgreedValues) => `${hostname()}:${dataDir}`;

/** The settings that all processes of a shop must share, and how the value to compare is read. */
const AGREED: readonly (readonly [name: string, read: (settings: AgreedValues) => string])[] = [
  ["PUBLIC_URL", ({ publicUrl }) => publicUrl],
  ["JWT_KEYS", (settings) => settings.JWT_KEYS ?? ownFolder(settings)],
  ["STAFF_KEY", (settings) => settings.STAFF_KEY ?? ownFolder(settings)],
  ["PHOTO_BUCKET_URL", (settings) => settings.PHOTO_BUCKET_URL ?? ownFolder(settings)],
  ["STRIPE_SECRET_KEY", ({ STRIPE_SECRET_KEY }) => STRIPE_SECRET_KEY ?? ""],
  ["STRIPE_WEBHOOK_SECRET", ({ STRIPE_WEBHOOK_SECRET }) => STRIPE_WEBHOOK_SECRET ?? ""],
];
/**
 * Hexadecimal digits of each digest. A connection's name has at most 63 bytes, and so few digits reveal nothing of a
 * key.
 */
const DIGITS = 6;

const digest = (value: string) => createHash("sha256").update(value).digest("hex").slice(0, DIGITS);

/**
 * The name of a process's connection for notifications: `reluit` and a digest of each agreed setting. It lets the
 * database list the running processes with their settings.
 */
export function processName(settings: AgreedValues): string {
  return ["reluit", ...AGREED.map(([, read]) => digest(read(settings)))].join(" ");
}

/** The names of agreed settings for which another running process of the shop has a different value. */
export async function findDisagreements(
  client: { query(text: string): Promise<{ rows: { name: string }[] }> },
  settings: AgreedValues,
): Promise<string[]> {
  const { rows } = await client.query(
    "select application_name as name from pg_stat_activity where datname = current_database() and application_name like 'reluit %'",
  );
  const own = processName(settings).split(" ");
  // A process of another version may have another list of agreed settings, so it is skipped.
  const running = rows.map(({ name }) => name.split(" ")).filter(({ length }) => length === own.length);
  return AGREED.map(([name]) => name).filter((_, index) =>
    running.some((digests) => digests[index + 1] !== own[index + 1]),
  );
}
