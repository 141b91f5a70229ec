import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { DEFAULT_COMPANY } from "#contract/company.ts";
import { acceptCase, notePosting, rejectCase } from "#server/cases/answer-case.ts";
import { decideCase } from "#server/cases/decide-case.ts";
import { inspectCase } from "#server/cases/inspect-case.ts";
import { openCase } from "#server/cases/open-case.ts";
import { readCase } from "#server/cases/read-case.ts";
import { readClaimable } from "#server/cases/read-claimable.ts";
import { receiveCase } from "#server/cases/receive-case.ts";
import { sendBack } from "#server/cases/send-back.ts";
import { cases } from "#server/cases/tables.ts";
import { registerPerson } from "#server/catalog/fixtures/identities.ts";
import { transact } from "#server/database/transact.ts";
import { offerDelivery } from "#server/dated-settings/fixtures/offer-delivery.ts";
import { packByScan } from "#server/devices/allocation/pack-by-scan.ts";
import { readPacking } from "#server/devices/allocation/read-packing.ts";
import { replaceUnit } from "#server/devices/allocation/replace-unit.ts";
import { unitOnSale } from "#server/devices/fixtures/devices.ts";
import { moveDevice } from "#server/devices/move-device.ts";
import { receiveDevice } from "#server/devices/reception/receive-device.ts";
import { reconcileDocuments } from "#server/documents/reconcile-documents.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { changeDelivery } from "#server/orders/edits/change-delivery.ts";
import { invoiceCompany } from "#server/orders/edits/invoice-company.ts";
import { removeLine } from "#server/orders/edits/remove-line.ts";
import { swapUnit } from "#server/orders/edits/swap-unit.ts";
import { linesOf } from "#server/orders/lines-of.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { placeOrder } from "#server/orders/placement/place-order.ts";
import { orders, payments } from "#server/orders/tables.ts";
import { GatewayUnreachable, type PaymentGateway } from "#server/payments/gateway.ts";
import { grantRefund, revokeRefund } from "#server/refunds/grant-refund.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { readRefunds } from "#server/refunds/read-refunds.ts";
import { carryOut, sendRefund } from "#server/refunds/send-refund.ts";
import { syncRefunds } from "#server/refunds/sync-refunds.ts";
import { refunds } from "#server/refunds/tables.ts";
import { putOnDesk } from "#server/repair/fixtures/repair-desk.ts";
import { hasPackedShipment } from "#server/shipments/cancel-shipments.ts";
import { moveShipment } from "#server/shipments/move-shipment.ts";
import { declareWithdrawal } from "#server/withdrawal/declare-withdrawal.ts";
import { judgeWithdrawal } from "#server/withdrawal/judge-withdrawal.ts";
import { withdrawals } from "#server/withdrawal/tables.ts";
import { listPhone, newKey, orderFor, registerBuyer, testCard } from "#tests/people.ts";
import type { TestShop } from "#tests/shop.ts";
import { signInStaff } from "#tests/staff.ts";

/** Where a crash ends the next step: before the provider acts, after it, or in the transaction that records it. */
export const CRASHES = ["none", "none", "none", "before", "after", "recording"] as const;
export type Crash = (typeof CRASHES)[number];

export const ACTIONS = [
  "order",
  "order",
  "grant",
  "grant",
  "send",
  "send",
  "revoke",
  "withdraw",
  "case",
  "case",
  "case",
  "case",
  "complain",
  "complain",
  "lose",
  "dispute",
  "refund-there",
  "again",
  "replace",
  "company",
  "company",
  "remove-line",
  "swap",
  "deliver-otherwise",
  "carry",
  "carry",
  "give-back",
  "give-back",
  "resell",
  "resell",
  "documents",
] as const;
export type Action = (typeof ACTIONS)[number];

export interface Step {
  readonly action: Action;
  readonly crash: Crash;
  /** An index, taken modulo the number of choices. */
  readonly which: number;
  readonly share: number;
}

class Killed extends Error {
  override readonly name = "Killed";
}

/** Whether an error is a refusal of the domain, which the model expects; any other error is a fault. */
const isExpected = (error: unknown) =>
  error instanceof Failure || error instanceof GatewayUnreachable || error instanceof Killed;

/** The prices of delivery in cents. */
export const DELIVERY = { standard: 499, express: 999 } as const;

/** Opens a shop with own units, third-party sellers and repairs, and the acts of people and crashes on its money. */
export async function openMoneyShop(shop: TestShop) {
  const { database } = shop;
  const versions = {
    standard: await offerDelivery(database, "standard", { priceCents: DELIVERY.standard }),
    express: await offerDelivery(database, "express", { priceCents: DELIVERY.express }),
  };
  const own = await registerPerson(shop, ["SELLER"]);
  const [mandated, plain] = [await registerPerson(shop, ["SELLER"]), await registerPerson(shop, ["SELLER"])];
  await database.execute(sql`insert into sellers (user_id, store_name, business_name, siret, mandate_at, vat_regime, first_party)
    values (${own.id}, 'Reluit', 'Reluit', '', null, null, true), (${mandated.id}, 'M', 'M', '12345678901234', now(), 'standard', false)`);
  const staff = await signInStaff(shop);
  const person = await registerBuyer(shop);
  const buyer = { userId: person.id, email: person.email, locale: "fr" as const };
  const card = await testCard(shop);
  const desk = await putOnDesk(shop, {}, [{ priceCents: 4995 }, { priceCents: 1 }]);
  const actor = { staffId: staff.id, requestId: null };
  const log = { error() {} };

  function dying(crash: Crash) {
    const { gateway } = shop.shop;
    const refundPart: PaymentGateway["refundPart"] = async (reference, part) => {
      if (crash === "before") throw new GatewayUnreachable("before");
      const done = await gateway.refundPart(reference, part);
      if (crash === "after") throw new GatewayUnreachable("after");
      return done;
    };
    const sendMail: TestShop["shop"]["sendMail"] = async (tx, mail) => {
      if (crash === "recording" && mail.kind === "order-refunded") throw new Killed();
      return shop.shop.sendMail(tx, mail);
    };
    const company = () => {
      if (crash !== "none") throw new Killed();
      return DEFAULT_COMPANY;
    };
    return { ...shop.shop, gateway: { ...gateway, refundPart }, sendMail, company, log };
  }

  /** Creates new phones for one run, so that runs are independent. */
  async function openRun([price, otherPrice]: readonly [number, number] = [45_990, 45_990]) {
    const first = await unitOnSale(shop, own.id);
    const units = [first];
    for (const priceCents of [45_990, 19_000])
      units.push(await unitOnSale(shop, own.id, { modelId: first.modelId, priceCents }));
    const costs = [20_000, 45_000, 20_001];
    for (const [index, { deviceId }] of units.entries())
      await database.execute(
        sql`update episodes set price_paid_cents = ${costs[index]} where device_id = ${deviceId}`,
      );
    const others = [
      await listPhone(shop, mandated.id, { stock: 9, priceCents: price }),
      await listPhone(shop, plain.id, { stock: 9, priceCents: otherPrice }),
    ];
    const placed: { readonly id: number; readonly number: string }[] = [];

    const actions: Record<Action, (step: Step) => Promise<unknown>> = {
      async order({ which, crash }) {
        const onSale = await database.execute<{ id: number; price: number }>(
          sql`select id, price_cents as price from smartphone_items where id in (${sql.join(
            units.map(({ itemId }) => sql`${itemId}`),
            sql`, `,
          )}) and on_hand = 1 order by id`,
        );
        const free = onSale.rows;
        // Bits choose the lines, so that every mixture of sellers occurs.
        const items = [
          ...(which & 1 && free[0] ? orderFor(free[0].id, free[0].price).items : []),
          ...(which & 2 && free[1] ? orderFor(free[1].id, free[1].price).items : []),
          ...(which & 4 ? orderFor(others[0] ?? 0, price, 1 + (which % 3)).items : []),
          ...(which & 8 ? orderFor(others[1] ?? 0, otherPrice).items : []),
          ...(which & 16 ? [repair(0, 1 + (which % 3), 49.95)] : []),
          ...(which & 32 || which % 32 === 0 ? [repair(1, 7, 0.01)] : []),
        ];
        // All its units may be sold, and the contract requires a line.
        if (items.length === 0) return;
        // The shop sends its own phones by express: repairs alone have no parcel, and other sellers send theirs themselves.
        const isExpress = which % 16 === 3 && items.some(({ productType }) => productType === "SMARTPHONE");
        const shippingOption = isExpress ? "express" : "standard";
        const answer = await placeOrder(dying(crash), buyer, newKey(), {
          ...{ items, shippingOption, shippingVersion: versions[shippingOption], paymentMethodId: card },
        } as never);
        const [row] = await database.select().from(orders).where(eq(orders.number, answer.order.number));
        if (!row) return;
        placed.push(row);
      },
      async grant({ which, share }) {
        const order = pick(placed, which);
        if (!order) return;
        await transact(database, async (tx) => {
          const row = await lockOrder(tx, order.id);
          const line = row && pick(await readRefundable(tx, row), which);
          if (!row || !line) return;
          const amountCents = Math.max(1, Math.round(line.amountCents * share));
          const quantity = share === 1 ? line.quantity : which % 2 ? Math.min(1, line.quantity) : 0;
          // Sometimes more than the line still holds, which is refused.
          const parts = [
            { position: line.position, quantity, amountCents: amountCents + (which % 7 === 0 ? 1 : 0) },
          ];
          const unpacked = await hasPackedShipment(tx, row.id, quantity === 0 ? [] : [line.position ?? -1]);
          await grantRefund(tx, shop.shop.clock, {
            ...{ key: randomUUID(), order: row, origin: "staff", parts, reason: "r", actor, unpacked },
          });
        });
      },
      async send({ which, crash }) {
        const refund = pick(await refundsIn("granted", "failed"), which);
        if (refund) await sendRefund(dying(crash), { id: refund.id }, actor);
      },
      async revoke({ which }) {
        const refund = pick(await refundsIn("granted", "failed"), which);
        if (refund) await revokeRefund(shop.shop, refund, actor);
      },
      async withdraw({ which }) {
        const order = pick(placed, which);
        if (!order) return;
        const [line] = await linesOf(database, [order.id]);
        const input = { key: randomUUID(), orderNumber: order.number, name: "Zoé", email: buyer.email };
        const scope =
          which % 3 === 0
            ? { scope: "lines" as const, products: line?.productName ?? "" }
            : { scope: "order" as const };
        await declareWithdrawal(shop.shop, { ...input, ...scope }, "fr");
        const [stated] = await database
          .select({ id: withdrawals.id, version: sql<string>`xmin::text` })
          .from(withdrawals)
          .where(eq(withdrawals.key, input.key));
        if (!stated) throw new Error("The statement is lost.");
        await judgeWithdrawal(shop.shop, actor, stated.id, { decision: "accepted", version: stated.version });
      },
      /** Runs the next act of staff on a case; `send` sends refunds. */
      async case({ which, share }) {
        const open = await database
          .select({ number: cases.number })
          .from(cases)
          .where(and(inArray(cases.orderId, [0, ...placed.map(({ id }) => id)]), isNull(cases.endedAt)));
        const number = pick(open, which)?.number;
        if (!number) return;
        const { acts, outcomes, version, lines, asked } = await readCase(database, number, shop.shop.clock());
        const device = lines.find(({ receivedAt }) => receivedAt === null)?.device;
        const parts = asked.map((part) => ({
          ...part,
          amountCents: Math.max(1, Math.round(part.amountCents * share)),
        }));
        const reason = "r";
        const outcome = pick(outcomes, share === 1 ? which : outcomes.indexOf("refund"));
        const refund = outcome === "refund" && { parts, unpacked: which % 7 === 0 };
        const decision = { version, outcome: outcome ?? "refund", reason, ...refund };
        const parcel = { version, carrier: "dpd" as const, number: "1234" };
        // Sometimes scan the unit of another order, as if labels were exchanged.
        const code = (which % 3 === 0 ? pick(units, which)?.publicId : device) ?? undefined;
        const todo: Readonly<Record<string, () => Promise<unknown>>> = {
          accept: () => acceptCase(shop.shop, number, { version, carrier: "dpd", number: "1" }, actor),
          receive: () => receiveCase(shop.shop, number, { version, code, isExchanged: true }, actor),
          note_posting: () => notePosting(shop.shop, number, { version }, actor),
          inspect: () => inspectCase(shop.shop, number, { version, finding: "as_described" }, actor),
          decide: () => decideCase(shop.shop, number, decision, actor),
          reject: () => rejectCase(shop.shop, number, { version, reason }, actor),
          send_back: () => sendBack(shop.shop, number, parcel, actor),
        };
        // Mostly the usual act, sometimes another one.
        const next = which % 5 === 0 ? pick(acts, which) : acts[0];
        await todo[next ?? ""]?.();
      },
      async complain({ which }) {
        const order = pick(placed, which);
        const lines = await readClaimable(database, order?.id ?? 0);
        const sent = lines.filter(({ sentQuantity }) => sentQuantity > 0);
        const line = pick(sent, which);
        if (!order || !line) return;
        const kind = pick(["guarantee", "wrong_item", "lost", "transit_damage"] as const, which) ?? "lost";
        const input = { key: randomUUID(), kind, description: "x" };
        const claimed = [{ position: line.position, quantity: 1 + (which % line.sentQuantity) }];
        await openCase(shop.shop, order.id, { ...input, lines: claimed }, "fr");
      },
      /** Loses a parcel; sometimes it arrives after all. */
      async lose({ which }) {
        const { rows } = await database.execute<{ id: number; state: string }>(sql`
          select id, state from shipments where order_id = ${pick(placed, which)?.id ?? 0} and state in ('shipped', 'lost') order by id`);
        const parcel = pick(rows, which);
        const by = { kind: "staff", actor } as const;
        const to = parcel?.state === "lost" ? "delivered" : "lost";
        if (parcel) await moveShipment(shop.shop, { id: parcel.id, to, by });
      },
      /** A bank takes money back, and later decides. */
      async dispute({ which, share }) {
        const order = pick(placed, which);
        const payment = await paymentOf(order);
        if (!order || !payment?.reference) return;
        if (await settleDispute(order.id, which)) return syncRefunds(dying("none"), payment);
        // Sync refunds first: a bank disputes at most the amount that is not refunded.
        await syncRefunds(dying("none"), payment).catch(() => {
          throw new Killed();
        });
        const row = await transact(database, (tx) => lockOrder(tx, order.id));
        const left = row?.status === "PAYED" ? await readRefundable(database, row) : [];
        const cents = Math.round(share * left.reduce((sum, { amountCents }) => sum + amountCents, 0));
        if (cents === 0) return;
        await database.execute(sql`insert into sandbox.disputes (id, intent_id, amount_cents, status)
          values (${`dp_${order.id}`}, ${payment.reference}, ${cents}, 'open') on conflict do nothing`);
        await syncRefunds(dying("none"), payment);
      },
      async "refund-there"({ which, share }) {
        const order = pick(placed, which);
        const payment = await paymentOf(order);
        // A provider refunds nothing that is disputed.
        if (!payment?.reference || (await hasDispute(order?.id ?? 0))) return;
        await shop.shop.gateway.refundPart(payment.reference, {
          attempt: "1",
          key: `there ${randomUUID()}`,
          amountCents: Math.max(1, Math.round(payment.amountCents * share * 0.3)),
        });
        // While a sent refund of the shop holds the money, the sync is tried again later.
        await syncRefunds(dying("none"), payment).catch(() => {});
      },
      async again() {
        for (const { id } of await refundsIn("sent")) await carryOut(dying("none"), id);
      },
      async replace({ which }) {
        const order = pick(placed, which);
        const packing = order && (await readPacking({ database, clock: () => new Date() }, order.number));
        const spare = pick(units, which);
        if (!order || !packing || !spare) return;
        const { rows } = await database.execute<{ position: number }>(
          sql`select position from allocations where order_id = ${order.id} and closed_at is null order by position`,
        );
        const position = pick(rows, which)?.position;
        if (position === undefined) return;
        const said = { reason: "cassé", consent: "oui" };
        await replaceUnit(
          shop.shop,
          { number: order.number, version: packing.version, position, code: spare.publicId, ...said },
          actor,
        );
      },
      async company({ which }) {
        const order = pick(placed, which);
        if (!order) return;
        const company = {
          ...{ name: `Atelier ${which % 3}`, siret: "732829320", vatNumber: "", adresse: "1 rue A" },
          ...{ codePostal: "59000", ville: "Lille", reason: "r", ...(await shownOf(order.id)) },
        };
        await invoiceCompany({ ...shop.shop, database }, company, actor);
      },
      async "remove-line"({ which, crash }) {
        const order = pick(placed, which);
        const line = order && pick(await linesOf(database, [order.id]), which);
        if (!order || !line) return;
        const removal = { ...(await shownOf(order.id)), reason: "r", position: line.position };
        await removeLine(dying(crash), removal, actor);
      },
      async swap({ which, crash }) {
        const order = pick(placed, which);
        const line = order && pick(await linesOf(database, [order.id]), which);
        const spare = pick(units, which + 1);
        if (!order || !line || !spare) return;
        const swap = {
          ...(await shownOf(order.id)),
          reason: "r",
          position: line.position,
          code: spare.publicId,
        };
        await swapUnit(dying(crash), swap, actor);
      },
      async "deliver-otherwise"({ which, crash }) {
        const order = pick(placed, which);
        const option = which % 2 ? "standard" : "express";
        if (!order) return;
        await changeDelivery(dying(crash), { ...(await shownOf(order.id)), reason: "r", option }, actor);
      },
      async carry({ which }) {
        const order = pick(placed, which);
        const sold = await database.execute<{ device: number }>(
          sql`select device_id as device from allocations where order_id = ${order?.id ?? 0} and closed_at is null`,
        );
        for (const { device } of sold.rows) {
          const unit = units.find(({ deviceId }) => deviceId === device);
          if (unit) await packByScan(shop.shop, { code: unit.publicId }, actor);
        }
        // Move the parcel up to three steps on.
        for (let moves = which % 3; moves > 0; moves -= 1) await moveOn(order?.id ?? 0);
      },
      async "give-back"({ which }) {
        const unit = pick(units, which);
        if (unit) await receiveDevice(shop.shop, { code: unit.publicId, isReturn: true }, actor);
      },
      async resell({ which }) {
        const unit = pick(units, which);
        if (!unit) return;
        const who = { kind: "staff", staffId: staff.id } as const;
        await transact(database, async (tx) => {
          for (const to of ["inspected", "wiped", "tested", "graded"] as const)
            await moveDevice(tx, shop.shop.clock, {
              ...{ deviceId: unit.deviceId, to, by: "bench", who },
              facts: {
                ...(to === "tested" && { batteryHealth: 90 }),
                ...(to === "graded" && { grade: "B" as const }),
              },
            });
          await tx.execute(sql`update smartphone_items set on_hand = 1 where id = ${unit.itemId}`);
          await moveDevice(tx, shop.shop.clock, { deviceId: unit.deviceId, to: "listed", by: "bench", who });
        });
      },
      documents: ({ crash }) => reconcileDocuments(dying(crash)),
    };

    async function moveOn(orderId: number) {
      const { rows } = await database.execute<{ id: number; state: string }>(
        sql`select id, state from shipments where order_id = ${orderId}`,
      );
      const next: Readonly<Record<string, "shipped" | "delivered">> = {
        packed: "shipped",
        shipped: "delivered",
      };
      const parcel = { carrier: "dpd" as const, number: "12345678901234" };
      for (const { id, state } of rows) {
        const to = next[state];
        if (to)
          await moveShipment(shop.shop, {
            ...{ id, to, by: { kind: "staff", actor } },
            ...(to === "shipped" && { parcel }),
          });
      }
    }
    /** Number and version of an order, as its page shows them. */
    async function shownOf(orderId: number) {
      const { rows } = await database.execute<{ number: string; version: string }>(
        sql`select number, xmin::text as version from orders where id = ${orderId}`,
      );
      if (!rows[0]) throw new Error("There is no order.");
      return rows[0];
    }
    const hasDispute = async (orderId: number) =>
      (await database.execute(sql`select from sandbox.disputes where id = ${`dp_${orderId}`}`)).rowCount !==
      0;
    /** Ends an open dispute. Returns false without one. */
    const settleDispute = async (orderId: number, which: number) =>
      (
        await database.execute(sql`update sandbox.disputes set status = ${which % 2 ? "won" : "lost"}, closed_at = now()
          where id = ${`dp_${orderId}`} and status = 'open'`)
      ).rowCount !== 0;
    const repair = (index: number, quantity: number, price: number) => ({
      ...{ productName: "x", productType: "REPAIR", productId: desk.optionIds[index], quantity, price },
    });
    const refundsIn = async (...states: string[]) =>
      (
        await readRefunds(
          database,
          sql`${refunds.orderId} in (${sql.join(
            [0, ...placed.map(({ id }) => id)].map((id) => sql`${id}`),
            sql`, `,
          )})`,
        )
      ).filter(({ state }) => states.includes(state));
    const paymentOf = async (order?: { readonly id: number }) =>
      (
        await database
          .select()
          .from(payments)
          .where(eq(payments.orderId, order?.id ?? 0))
      )[0];

    return {
      units,
      placed,
      /** Returns the outcome: `done`, or the code of a refusal or crash. Throws a fault of the shop. */
      async play(step: Step): Promise<string> {
        try {
          await actions[step.action](step);
          return "done";
        } catch (error) {
          if (!isExpected(error)) throw error;
          return error instanceof Failure ? error.code : (error as Error).name;
        }
      },
      /** Runs the jobs, as once everything works again. */
      async recover() {
        for (const { id } of await refundsIn("sent")) await carryOut(dying("none"), id);
        for (const order of placed) {
          await settleDispute(order.id, order.id);
          const payment = await paymentOf(order);
          if (payment) await syncRefunds(dying("none"), payment);
        }
        await reconcileDocuments(dying("none"));
        // A second run must find nothing to do, or the same work would come again each minute.
        if ((await reconcileDocuments(dying("none"))) > 0) throw new Error("Some document cannot be issued.");
      },
    };
  }
  return { openRun };
}

const pick = <Value>(values: readonly Value[], which: number): Value | undefined =>
  values[which % (values.length || 1)];
