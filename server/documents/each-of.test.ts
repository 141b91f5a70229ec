import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { parcelsOf } from "#server/shipments/fixtures/parcels.ts";
import { openTestShop, type TestShop } from "#tests/shop.ts";
import { issueDocuments } from "./issue-documents.ts";
import { reconcileDocuments } from "./reconcile-documents.ts";
import { renderWaiting } from "./render-document.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Fails the first time, then does as it should. */
function failOnce<Args extends unknown[], Result>(act: (...args: Args) => Result) {
  let times = 0;
  return (...args: Args): Result => {
    if (times++ === 0) throw new Error("cannot");
    return act(...args);
  };
}

test("an order or a document that fails keeps no other waiting", { timeout: 60_000 }, async () => {
  const seller = await registerPerson(shop, ["SELLER"]);
  const first = await parcelsOf(shop, [seller]);
  const second = await parcelsOf(shop, [seller]);
  const issued = async () => {
    const { rows } = await shop.database.execute<{ order: number; files: number }>(sql`
      select order_id as "order", (select count(*)::int from document_files where document_id = d.id) as files
      from documents d order by id`);
    return rows.map(({ order, files }) => [order, files]);
  };
  const deps = (company: () => typeof DEFAULT_COMPANY) => ({ ...shop.shop, company });
  await expect(reconcileDocuments(deps(failOnce(() => DEFAULT_COMPANY)))).rejects.toThrow("cannot");
  expect(await issued()).toEqual([[second.orderId, 0]]);
  await reconcileDocuments(deps(() => DEFAULT_COMPANY));

  const files = openFileStore(shop.shop.settings);
  const put = failOnce(files.put.bind(files));
  await expect(renderWaiting({ ...shop.shop, files: { ...files, put } })).rejects.toThrow("cannot");
  expect(await issued()).toEqual([
    [second.orderId, 0],
    [first.orderId, 2],
  ]);
});

test("a run on a busy machine begins no document after its time, and the next run goes on", {
  timeout: 60_000,
}, async () => {
  const deps = { ...shop.shop, files: openFileStore(shop.shop.settings) };
  // Nothing else waits.
  await renderWaiting(deps);
  const seller = await registerPerson(shop, ["SELLER"]);
  const ids = [await parcelsOf(shop, [seller]), await parcelsOf(shop, [seller])].map(
    ({ orderId }) => orderId,
  );
  for (const id of ids) await issueDocuments({ ...shop.shop, company: () => DEFAULT_COMPANY }, id);
  const rendered = async () => {
    const { rows } = await shop.database.execute<{ files: number }>(sql`
      select count(f.*)::int as files from documents d left join document_files f on f.document_id = d.id
      where d.order_id = any(${sql.param(ids)}::int[]) group by d.id order by d.id`);
    return rows.map(({ files }) => files);
  };
  // Each look at the clock is 15 seconds later.
  let now = 0;
  const slow = () => {
    now += 15_000;
    return now;
  };
  await renderWaiting(deps, slow);
  expect(await rendered()).toEqual([2, 0]);
  await renderWaiting(deps, slow);
  expect(await rendered()).toEqual([2, 2]);
});
