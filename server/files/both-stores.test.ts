import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { backUpShop } from "#server/backup/back-up-shop.ts";
import { verifyBackup } from "#server/backup/manifest.ts";
import { restoreShop } from "#server/backup/restore-shop.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { withClient } from "#server/database/find-database.ts";
import { issueDocuments } from "#server/documents/issue-documents.ts";
import { documentsOfOrder } from "#server/documents/list-documents.ts";
import { readPdf, renderDocument } from "#server/documents/render-document.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { createTestDatabase } from "#tests/database/test-database.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { openBothStores } from "./both-stores.ts";
import { openFileStore, storeFile } from "./file-store.ts";
import { files } from "./tables.ts";

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), "reluit-files-"));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

test("a backup holds the private files: a document and the photograph of a test point are read the same after a restore elsewhere", async () => {
  const seller = await registerPerson(shop, ["SELLER"]);
  const { orderId } = await parcelsOf(shop, [seller]);
  await issueDocuments({ ...shop.shop, company: () => DEFAULT_COMPANY }, orderId);
  const [document] = await documentsOfOrder(shop.database, orderId);
  const id = document?.id ?? 0;
  const here = { ...shop.shop, files: openFileStore(shop.shop.settings) };
  await renderDocument(here, id);
  const pdf = await readPdf(here, id, "fr");
  const clock = () => new Date("2026-11-24T06:00:00Z");
  const photo = await storeFile(here.files, {
    ...{ kind: "point-photo", contentType: "image/webp" },
    content: Buffer.from("a scratch"),
    now: clock(),
  });
  await shop.database.insert(files).values(photo);

  const file = join(folder, "shop.tar.zst");
  const store = openBothStores(shop.shop.settings);
  const { manifest } = await withClient(shop.url, (client) => backUpShop({ client, store, clock }, file));
  expect(manifest.pictures).toMatchObject({ count: 3, missing: [] });

  const elsewhere = { ...shop.shop.settings, dataDir: join(folder, "elsewhere") };
  const database = await createTestDatabase("template0");
  const checked = await verifyBackup(file);
  await withClient(database.url, (client) =>
    restoreShop({ client, store: openBothStores(elsewhere) }, { file, manifest: checked }),
  );
  // The rows are those of the shop: the file that they name is read from the other folder.
  const there = { ...shop.shop, files: openFileStore(elsewhere) };
  expect((await readPdf(there, id, "fr")).equals(pdf)).toBe(true);
  expect((await there.files.get(photo.id))?.toString()).toBe("a scratch");
  await database.drop();
});
