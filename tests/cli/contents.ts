import { digestTable, fixTextFormat, shopTables } from "#server/backup/shop-tables.ts";
import { withClient } from "#server/database/find-database.ts";

/** Each table of a shop with its rows and their digest, as the manifest of a backup has them. */
export const contents = (url: string) =>
  withClient(url, async (client) => {
    await fixTextFormat(client);
    const found: { name: string; rows: number; sha256: string }[] = [];
    for (const table of await shopTables(client))
      found.push({ name: table.name, ...(await digestTable(client, table)) });
    return found;
  });
