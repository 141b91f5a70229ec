import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LISTING_FIELDS, type ListingField } from "#contract/catalog/listing-field-names.ts";
import { OFFER_FIELDS } from "#contract/catalog/offer-changes.ts";
import { followChanges, type ItemChange } from "#server/database/follow-changes.ts";
import { openTestCatalogue } from "../fixtures/test-catalogue.ts";
import { listingChanges, smartphoneItems } from "../tables.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
let follower: Awaited<ReturnType<typeof followChanges>>;
const told: ItemChange[] = [];
beforeAll(async () => {
  catalogue = await openTestCatalogue();
  follower = await followChanges(catalogue.url, { onChange: (change) => told.push(change), onGap() {} });
});
afterAll(async () => {
  await follower.stop();
  await catalogue.close();
});

/** Another value of each field than that of the test catalogue's listing. */
const OTHER: Readonly<Record<ListingField, unknown>> = {
  name: "Un autre téléphone",
  condition: "Correct",
  batteryHealth: 88,
  batteryCapacity: "3 240 mAh",
  description: "Une rayure",
};

test.each(LISTING_FIELDS)(
  "a change of %s makes a new version, stands in the history and is told to every process",
  async (field) => {
    const { database, addModel, addItem } = catalogue;
    const id = await addItem({ modelId: await addModel({ colourSlug: field.toLowerCase() }) });
    told.length = 0;
    await database
      .update(smartphoneItems)
      .set({ [field]: OTHER[field] })
      .where(eq(smartphoneItems.id, id));

    const [item] = await database.select().from(smartphoneItems).where(eq(smartphoneItems.id, id));
    expect(item).toMatchObject({ version: 2, [field]: OTHER[field] });
    const [change] = await database.select().from(listingChanges).where(eq(listingChanges.itemId, id));
    expect(change).toMatchObject({ version: 2, changes: { [field]: { to: OTHER[field] } } });
    expect(OFFER_FIELDS).toContain(field);
    await vi.waitFor(() => expect(told.flatMap(({ ids }) => ids)).toContain(String(id)));
  },
);
