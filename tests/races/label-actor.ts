// One process of the races about carriers' labels: buys and cancels labels, undoes sendings, takes carriers' events, polls.
import { openDatabase } from "#server/database/client.ts";
import { holdMails } from "#server/devices/allocation/hold-mails.ts";
import { undoPacking } from "#server/devices/allocation/undo-packing.ts";
import { openFileStore } from "#server/files/file-store.ts";
import { openOutbox } from "#server/mail/outbox.ts";
import { readSettings } from "#server/settings.ts";
import { buyLabel } from "#server/shipments/labels/buy-label.ts";
import { cancelLabel } from "#server/shipments/labels/cancel-label.ts";
import { handleCarrierEvent, storeCarrierEvent } from "#server/shipments/labels/carrier-events.ts";
import { KEYS } from "#server/shipments/labels/fixtures/sendcloud-stand-in.ts";
import { pollCarriers } from "#server/shipments/labels/poll-carriers.ts";
import { sendcloudLabels } from "#server/shipments/labels/sendcloud-labels.ts";
import { actOnLines } from "./acting-process.ts";

interface Parcel {
  readonly number: string;
  readonly parcel: number;
  readonly version: string;
}
export type LabelAct =
  | { readonly name: "buy" | "cancel" | "undo"; readonly parcel: Parcel }
  | { readonly name: "event"; readonly payload: string; readonly signature: string }
  /** Minutes later: the time that an answer may take is over. */
  | { readonly name: "poll" };

const LATER_MS = 300_000;
const [url = "", dataDir = "", staffId = "0", sendcloud = ""] = process.argv.slice(2);
const { database } = openDatabase(url, 3);
const settings = readSettings({
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  DATA_DIR: dataDir,
  DATABASE_URL: url,
});
const seller = sendcloudLabels({ ...KEYS, api: { url: sendcloud } });
const deps = {
  ...{ database, clock: () => new Date(), enqueue: async () => {}, sendMail: openOutbox(async () => {}) },
  ...{ labels: { provider: "sendcloud", seller } as const, files: openFileStore(settings) },
};
const actor = { staffId: Number(staffId), requestId: null };

async function work(act: LabelAct): Promise<string> {
  if (act.name === "poll") {
    await pollCarriers({ ...deps, clock: () => new Date(Date.now() + LATER_MS) });
    return "polled";
  }
  if (act.name === "event") {
    const event = seller.readEvent(Buffer.from(act.payload), act.signature);
    if (!event) return "unknown";
    await storeCarrierEvent(deps, event);
    await handleCarrierEvent(deps, event.id);
    return "handled";
  }
  if (act.name === "cancel") await cancelLabel(deps, act.parcel, actor);
  else if (act.name === "undo") await undoPacking(deps, act.parcel, actor);
  else await buyLabel(holdMails(deps), { ...act.parcel, carrier: "laposte" }, actor);
  return "done";
}

await actOnLines(work);
