import { UsageError } from "#server/cli/usage-error.ts";
import type { Settings } from "#server/settings.ts";
import {
  keysFile,
  loadTokenKeys,
  parseTokenKeys,
  replaceTokenKeys,
  rotatedKeys,
  type TokenKeys,
} from "./token-keys.ts";
import { SESSION_SECONDS } from "./tokens.ts";

export const KEYS_USAGE = `npm run keys -- COMMAND

  list      the keys of the shop's tokens, by their public names
  rotate    make a new key; the one that signed so far is believed for as long as its tokens last
    --now   although the last rotation is less than an hour ago: whoever logged in before it is logged out

Keys are kept in DATA_DIR and a running shop has the new one within a second. With JWT_KEYS set nothing is written: the new
value is printed, to be set for every process.`;

interface Deps {
  readonly settings: Pick<Settings, "JWT_KEYS" | "dataDir">;
  readonly clock: () => Date;
}

/** Runs one command and returns the text to print. Throws UsageError with the mistake and the correct form. */
export async function runKeysCommand({ settings, clock }: Deps, args: readonly string[]): Promise<string> {
  const [command = "", ...rest] = args;
  const fromSettings = settings.JWT_KEYS;
  const keys = async () =>
    fromSettings ? parseTokenKeys(fromSettings, "Settings: JWT_KEYS") : loadTokenKeys(settings.dataDir);
  if (command === "list" && rest.length === 0) return format(await keys());
  if (command === "rotate" && rest.every((word) => word === "--now")) {
    const former = await keys();
    const now = clock();
    if (rest.length === 0) refuseEarlyRotation(former, now);
    const next = await rotatedKeys(former, now);
    if (fromSettings)
      return `Set for every process, then start them again one after the other:\n\nJWT_KEYS='${JSON.stringify(next)}'`;
    await replaceTokenKeys(settings.dataDir, next);
    return `${format(next)}\n\nWritten to ${keysFile(settings.dataDir)}. A running shop signs with the new key within a second.`;
  }
  throw new UsageError(`There is no command "${args.join(" ")}". Commands: list, rotate [--now].`);
}

/** Refuses a second rotation within an hour: it would drop a key whose tokens are still valid. */
function refuseEarlyRotation([signing]: TokenKeys, now: Date): void {
  const made = Date.parse(signing?.made ?? "");
  const minutes = Math.ceil((made + SESSION_SECONDS * 1000 - now.getTime()) / 60_000);
  if (minutes > 0)
    throw new UsageError(
      `The last rotation is less than an hour ago: tokens of the key before are good for ${minutes} minutes more. Wait, or add --now to end them.`,
    );
}

function format(keys: TokenKeys): string {
  return keys
    .map(({ kid, made }, at) =>
      [kid, at === 0 ? "signs    " : "believed ", made ? `made ${made}` : "made at the first start"].join(
        "  ",
      ),
    )
    .join("\n");
}
