import { randomInt, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import type { BuybackState } from "#contract/buyback/buyback-states.ts";
import { CONTROL_POINTS } from "#contract/devices/protocol.ts";
import { untestedPoints } from "#contract/devices/test-run.ts";
import type { StaffActor } from "#server/audit/record-audit.ts";
import { inspectBuyback } from "#server/buyback/inspection/inspect-buyback.ts";
import { makeCounterOffer } from "#server/buyback/inspection/make-counter-offer.ts";
import { photographReason } from "#server/buyback/inspection/photograph-reason.ts";
import type { PurchaseDeps } from "#server/buyback/purchase/buy-phone.ts";
import { type BuybackDeps, receiveBuyback } from "#server/buyback/reception/receive-buyback.ts";
import { buybackOffers } from "#server/buyback/tables.ts";
import { closeReturn, returnPhone } from "#server/buyback/way/return-phone.ts";
import { smartphoneModels } from "#server/catalog/tables.ts";
import { versionOf } from "#server/database/row-version.ts";
import { finishRun } from "#server/devices/bench/finish-run.ts";
import { openRun } from "#server/devices/bench/open-run.ts";
import { readUnit } from "#server/devices/bench/read-unit.ts";
import { saveResult } from "#server/devices/bench/save-result.ts";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { devices } from "#server/devices/tables.ts";
import type { FileStore } from "#server/files/file-store.ts";

type Deps = BuybackDeps & PurchaseDeps & { readonly files: FileStore };

const anyOf = <Row>(rows: readonly Row[]): Row | undefined => rows[randomInt(Math.max(rows.length, 1))];
const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#553322" } });

/** What the bench and the desk do with the phones of buy-backs, each on a random one. */
export function benchActs(deps: Deps, actor: StaffActor) {
  const { database } = deps;

  /** A random buy-back in a state, as a page shows it. */
  const shown = async (state: BuybackState) =>
    anyOf(
      await database
        .select({ id: buybackOffers.id, version: versionOf(buybackOffers), device: devices.publicId })
        .from(buybackOffers)
        .leftJoin(devices, eq(devices.id, buybackOffers.deviceId))
        .where(eq(buybackOffers.state, state)),
    );

  /** Goes on with the run of a phone, which a killed process may have begun. */
  async function test() {
    const publicId = (await shown("received"))?.device;
    if (!publicId) return;
    const { version, openRun: begun, lastRun, phase } = await readUnit(database, publicId);
    if (lastRun) return;
    if (!begun) await openRun(deps, { publicId, version, key: randomUUID(), phase }, actor);
    const { openRun: run } = await readUnit(database, publicId);
    if (!run) return;
    const { key } = run;
    const left = untestedPoints(run, true);
    for (const { name, measures } of CONTROL_POINTS) {
      const result = { outcome: "pass", value: measures ? 91 : null } as const;
      if (left.includes(name)) await saveResult(deps, { publicId, key, point: name, ...result }, actor);
    }
    const { version: now } = await readUnit(database, publicId);
    await finishRun(deps, { publicId, version: now, key }, actor);
  }

  return {
    test,
    async receive() {
      const offer = await shown("accepted");
      const [model] = await database.select().from(smartphoneModels).limit(1);
      if (offer && model)
        await receiveBuyback(deps, { ...offer, imei: randomImei(), modelId: model.id }, actor);
    },
    /** Every third phone has a cracked screen. */
    async inspect() {
      const offer = await shown("received");
      if (!offer) return;
      const found = { storageGb: 128, condition: "good", note: "" } as const;
      const defects: "screen_cracked"[] = randomInt(3) === 0 ? ["screen_cracked"] : [];
      await inspectBuyback(deps, { ...offer, ...found, defects, stops: [] }, actor);
    },
    async prove() {
      const offer = await shown("inspected");
      if (!offer) return;
      const bytes = await picture.clone().jpeg().toBuffer();
      await photographReason(deps, { id: offer.id, reason: "screen_cracked", bytes }, actor);
    },
    async counter() {
      const offer = await shown("inspected");
      if (offer) await makeCounterOffer(deps, offer, actor);
    },
    async sendBack() {
      const declined = await shown("declined");
      if (declined)
        await returnPhone(deps, { ...declined, carrier: "laposte", number: "6A12345678901" }, actor);
      const returning = await shown("returning");
      if (returning) await closeReturn(deps, returning, actor);
    },
  };
}
