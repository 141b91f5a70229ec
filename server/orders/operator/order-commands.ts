import { parseArgs } from "node:util";
import { eq } from "drizzle-orm";
import { formatDateTime, formatMoney } from "#contract/format.ts";
import { readOrderNumber } from "#contract/orders/order-number.ts";
import { ORDER_STATUSES } from "#contract/orders/orders.ts";
import { UsageError } from "#server/cli/usage-error.ts";
import { visible } from "#server/contact/write-inbox.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { cancelOrder } from "#server/orders/cancellation/cancel-order.ts";
import { refundOrder } from "#server/orders/cancellation/refund-order.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { type OrderRow, orders } from "#server/orders/tables.ts";
import { GatewayUnreachable } from "#server/payments/gateway.ts";
import { listOrderRows, readOrder } from "./read-order.ts";

export const ORDER_USAGE = `npm run order -- COMMAND

  list                 orders, newest first
    --status STATUS    PENDING, PAYED or CANCELLED only
    --limit N          so many, 50 unless told
  show NUMBER          one order: its lines, payments and mails
  cancel NUMBER        ends an order that is not paid, at the card provider first
  refund NUMBER        gives a paid order's money back, whole, and cancels it
    --unpacked         confirms that its packed parcels are unpacked
    --yes              without it, cancel and refund only say what they would do

Cancelling and refunding tell the customer by mail, once, and put units that have not left on sale again. An order of
which a parcel has left stays paid. A command that failed in between can be given again. The shop may be running; with DATABASE_URL, DATA_DIR or STRIPE_… set, set them here, too.`;

const COMMANDS = ["list", "show", "cancel", "refund"] as const;

export interface OrderCommand {
  readonly name: (typeof COMMANDS)[number];
  readonly number: string;
  readonly status?: OrderRow["status"];
  readonly limit: number;
  readonly yes: boolean;
  readonly unpacked: boolean;
}

/** Parses a command line. Throws UsageError. */
export function readOrderCommand(args: readonly string[]): OrderCommand {
  const { positionals, values } = parse(args);
  const [word = "", number = "", more] = positionals;
  const name = COMMANDS.find((one) => one === word);
  if (!name) throw new UsageError(`There is no command "${word}". Commands: ${COMMANDS.join(", ")}.`);
  const isList = name === "list";
  if (isList && number) throw new UsageError(`list takes no "${number}".`);
  if (!isList && (!number || more !== undefined)) throw new UsageError(`Usage: ${name} NUMBER`);
  if (!isList && (values.status ?? values.limit) !== undefined)
    throw new UsageError("--status and --limit go with list.");
  if (values.yes && (isList || name === "show")) throw new UsageError("--yes goes with cancel and refund.");
  if (values.unpacked && name !== "refund") throw new UsageError("--unpacked goes with refund.");
  const status = ORDER_STATUSES.find((one) => one === values.status);
  if (values.status !== undefined && !status)
    throw new UsageError(`"${values.status}" is no status. Statuses: ${ORDER_STATUSES.join(", ")}.`);
  const limit = values.limit ?? "50";
  if (!/^[1-9]\d{0,5}$/.test(limit))
    throw new UsageError(`--limit wants a whole number from 1, not "${limit}".`);
  return {
    name,
    number: readOrderNumber(number),
    limit: Number(limit),
    yes: values.yes ?? false,
    unpacked: values.unpacked ?? false,
    ...(status ? { status } : {}),
  };
}

function parse(args: readonly string[]) {
  const option = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { status: option, limit: option, yes: { type: "boolean" }, unpacked: { type: "boolean" } },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split(/\. |\n/)[0] ?? "");
  }
}

/** Runs a command and returns its output. Throws UsageError for a missing order or one in the wrong state. */
export async function runOrderCommand(deps: PaymentDeps, command: OrderCommand): Promise<string> {
  const { name, number, yes, unpacked } = command;
  if (name === "list") return asTable(await listOrderRows(deps.database, command));
  const [order] = await deps.database.select().from(orders).where(eq(orders.number, number));
  if (!order) throw new UsageError(`There is no order ${visible(number)}. See: list`);
  if (name === "show") return visible(await readOrder(deps.database, order));
  const sum = formatMoney(order.totalCents, "fr");
  if (!yes)
    return name === "refund"
      ? `Would return ${sum} to the card that paid ${number} and cancel the order. To do it: refund ${number} --yes`
      : `Would cancel ${number} of ${sum}; nothing is charged. To do it: cancel ${number} --yes`;
  try {
    if (name === "cancel") {
      await cancelOrder(deps, order.userId, number);
      return `${number} is cancelled.`;
    }
    const refunded = await refundOrder(deps, number, { unpacked });
    return refunded.status === "PAYED"
      ? `${sum} went back for ${number}. A parcel has left: the order stays paid, and its units come back by reception.`
      : `${sum} went back for ${number}, which is cancelled.`;
  } catch (error) {
    throw toUsageError(error, order, name);
  }
}

/** Explains a refusal to the operator. Returns any other error unchanged. */
function toUsageError(error: unknown, { number, status }: OrderRow, name: "cancel" | "refund"): unknown {
  if (error instanceof GatewayUnreachable || (error instanceof Failure && error.code === "UNAVAILABLE"))
    return new UsageError("The card provider could not be reached. Give the command again later.");
  if (!(error instanceof Failure)) return error;
  if (error.code === "UNPACKING_NEEDED")
    return new UsageError(`${number} has a packed parcel: unpack it, then give the command with --unpacked.`);
  if (error.code === "ORDER_CLOSED")
    return new UsageError(
      name === "cancel" && status !== "CANCELLED"
        ? `${number} is paid: refund it instead.`
        : `${number} is ${status}: there is no payment that could go back.`,
    );
  return new UsageError(`${number}: its payment is moving at the provider just now. Give the command again.`);
}

function asTable(rows: readonly OrderRow[]): string {
  if (rows.length === 0) return "There are no orders.";
  return rows
    .map(({ number, createdAt, status, totalCents, email }) =>
      [
        number,
        formatDateTime(createdAt.toISOString(), "fr"),
        status.padEnd(9),
        formatMoney(totalCents, "fr").padStart(12),
        visible(email),
      ].join("  "),
    )
    .join("\n");
}
