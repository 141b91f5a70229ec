// One process of the races about edited orders: does the act of each line that it reads, and may die in the middle of it.
import { firstCompany } from "#server/company.ts";
import { openDatabase } from "#server/database/client.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { openOutbox } from "#server/mail/outbox.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import { changeDelivery } from "#server/orders/edits/change-delivery.ts";
import { changeRecipient } from "#server/orders/edits/change-recipient.ts";
import { invoiceCompany } from "#server/orders/edits/invoice-company.ts";
import { removeLine } from "#server/orders/edits/remove-line.ts";
import { swapUnit } from "#server/orders/edits/swap-unit.ts";
import { confirmOrder } from "#server/orders/settlement/confirm-order.ts";
import type { PaymentGateway } from "#server/payments/gateway.ts";
import { sandboxGateway } from "#server/payments/sandbox-gateway.ts";
import { readSettings } from "#server/settings.ts";
import { actOnLines } from "./acting-process.ts";

/** Where the process dies: before the provider gives the money back, after it, or in the transaction of the edit. */
export type Death = "before" | "after" | "editing";
export type EditAct = { readonly dies?: Death } & (
  | { readonly name: "remove"; readonly input: Parameters<typeof removeLine>[1] }
  | { readonly name: "swap"; readonly input: Parameters<typeof swapUnit>[1] }
  | { readonly name: "deliver"; readonly input: Parameters<typeof changeDelivery>[1] }
  | { readonly name: "recipient"; readonly input: Parameters<typeof changeRecipient>[1] }
  | { readonly name: "company"; readonly input: Parameters<typeof invoiceCompany>[1] }
  | { readonly name: "pack"; readonly input: Parameters<typeof packByScan>[1] }
  | { readonly name: "refund"; readonly input: string }
  | { readonly name: "confirm"; readonly input: { readonly userId: number; readonly number: string } }
);

const [url = "", staffId = "0"] = process.argv.slice(2);
const { database } = openDatabase(url, 3);
const actor = { staffId: Number(staffId), requestId: null };
const gateway = sandboxGateway(database.$client);
const company = firstCompany(readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: url }));

/** Ends this process at once, as a power cut does. The promise never settles. */
function die(): Promise<never> {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => {});
}

function depsOf(dies: Death | undefined) {
  const refundPart: PaymentGateway["refundPart"] = async (reference, part) => {
    if (dies === "before") await die();
    const done = await gateway.refundPart(reference, part);
    if (dies === "after") await die();
    return done;
  };
  const outbox = openOutbox(async () => {});
  const sendMail: typeof outbox = async (tx, mail) => {
    await outbox(tx, mail);
    if (dies === "editing" && mail.kind === "order-changed") await die();
  };
  return {
    ...{ database, clock: () => new Date(), enqueue: async () => {}, sendMail, log: { error() {} } },
    ...{ gateway: { ...gateway, refundPart }, company: () => company },
  };
}

async function work(act: EditAct): Promise<string> {
  const deps = depsOf(act.dies);
  if (act.name === "pack") return (await packByScan(deps, act.input, actor)).outcome;
  if (act.name === "remove") await removeLine(deps, act.input, actor);
  else if (act.name === "swap") await swapUnit(deps, act.input, actor);
  else if (act.name === "deliver") await changeDelivery(deps, act.input, actor);
  else if (act.name === "recipient") await changeRecipient(deps, act.input, actor);
  else if (act.name === "company") await invoiceCompany(deps, act.input, actor);
  else if (act.name === "refund") await refundOrder(deps, act.input, { actor });
  else await confirmOrder(deps, act.input.userId, act.input.number);
  return "done";
}

await actOnLines(work);
