import type { Settings } from "#server/settings.ts";
import { parseTokenKeys } from "./token-keys.ts";
import { openTokens, type Tokens } from "./tokens.ts";

/** The shop's tokens by its settings: with the keys of JWT_KEYS, else with those in DATA_DIR, made when there are none. */
export function openShopTokens(
  settings: Pick<Settings, "dataDir" | "publicUrl" | "JWT_KEYS">,
): Promise<Tokens> {
  const { dataDir, publicUrl, JWT_KEYS } = settings;
  return openTokens({
    dataDir,
    publicUrl,
    ...(JWT_KEYS ? { keys: parseTokenKeys(JWT_KEYS, "Settings: JWT_KEYS") } : {}),
  });
}
