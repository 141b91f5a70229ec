import { openDatabase } from "#server/database/client.ts";
import { findDatabase } from "#server/database/find-database.ts";
import { migrate } from "#server/database/migrate.ts";
import type { Settings } from "#server/settings.ts";

/** Opens and migrates the shop's database for a command of the operator. Throws an Error of one line. */
export async function openShopDatabase(settings: Settings) {
  const place = await findDatabase(settings);
  try {
    await migrate(place.url, { allowNewer: settings.ALLOW_NEWER_DATABASE === "1" });
    const { database, close } = openDatabase(place.url, 2);
    return {
      database,
      async close() {
        await close();
        await place.stop();
      },
    };
  } catch (error) {
    await place.stop();
    throw error;
  }
}
