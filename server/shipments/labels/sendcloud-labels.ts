import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Cents } from "#contract/money.ts";
import { Failure } from "#server/http/errors/failure.ts";
import {
  Amount,
  ApiErrors,
  addressIn,
  centsOf,
  Refusal,
  readAnswer,
  reasonOf,
  type SendcloudAccess,
  SendcloudId,
  sendcloudClient,
  typeOf,
  weightIn,
} from "./sendcloud-client.ts";
import { sendcloudReturns } from "./sendcloud-returns.ts";
import { statusOf } from "./sendcloud-statuses.ts";
import {
  type BoughtLabel,
  type CarrierEvent,
  type LabelOrder,
  LabelRefused,
  type LabelSeller,
  LabelsUnreachable,
} from "./shipping-labels.ts";

/** 203 dpi is the resolution of most label printers. */
const LABEL = { mime_type: "image/png", dpi: 203 } as const;

const Status = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) });
const Parcel = z.object({
  id: SendcloudId,
  status: z.nullish(Status),
  tracking_number: z.nullish(z.string()),
  label_file: z.nullish(z.string()),
  updated_at: z.nullish(z.string()),
});
const Shipment = z.object({ id: SendcloudId, parcels: z.array(Parcel), errors: z.nullish(ApiErrors) });
type Shipment = z.infer<typeof Shipment>;
const One = z.object({ data: Shipment });
const Many = z.object({ data: z.array(Shipment) });
const Options = z.object({
  data: z.array(
    z.object({
      code: z.string(),
      quotes: z.nullish(z.array(z.object({ price: z.object({ total: Amount }) }))),
    }),
  ),
});
const Notification = z.object({
  action: z.string(),
  timestamp: z.optional(z.number()),
  carrier_status_change_timestamp: z.nullish(z.number()),
  parcel: z.optional(z.object({ id: SendcloudId, status: z.object({ message: z.string() }) })),
});

/** Sendcloud's interface v3 (sendcloud.dev): announces shipments of one parcel, with their labels as pictures. */
export function sendcloudLabels(access: SendcloudAccess): LabelSeller {
  const call = sendcloudClient(access);

  /** The price of an option, as quoted; null when Sendcloud quotes none. */
  async function priceOf({ option, grams, to }: LabelOrder): Promise<Cents | null> {
    const answer = await call("/shipping-options", {
      ...{ from_country_code: "FR", to_country_code: "FR", to_postal_code: to.postcode },
      ...{ shipping_option_code: option, calculate_quotes: true, parcels: [{ weight: weightIn(grams) }] },
    });
    const { data } = readAnswer(Options, answer.content);
    return centsOf(data.find(({ code }) => code === option)?.quotes?.[0]?.price.total);
  }

  async function labelOf(shipment: Shipment, priceCents: Cents | null): Promise<BoughtLabel> {
    const [parcel] = shipment.parcels;
    if (!parcel?.tracking_number) throw new LabelRefused(reasonOf(shipment.errors));
    const content = parcel.label_file
      ? Buffer.from(parcel.label_file, "base64")
      : (await call(`/parcels/${encodeURIComponent(parcel.id)}/documents/label?dpi=203`)).content;
    return {
      ...{ reference: String(parcel.id), shipmentReference: String(shipment.id) },
      ...{ number: parcel.tracking_number, priceCents, content },
      contentType: typeOf(content),
    };
  }

  const withKey = async (key: string): Promise<Shipment | undefined> => {
    const query = new URLSearchParams({ external_reference_id: key });
    const { content } = await call(`/shipments?${query}`);
    return readAnswer(Many, content).data[0];
  };

  return {
    ...sendcloudReturns(call),

    async buy(order) {
      const priceCents = await priceOf(order);
      // 409: the key was used before. Its shipment is taken, so that a repeated order buys nothing twice.
      const { status, content } = await call("/shipments/announce", requestOf(order), [400, 404, 409, 422]);
      if (status === 409) {
        const known = await withKey(order.key);
        if (!known) throw new LabelsUnreachable(new Error("Sendcloud knows the key, but not its shipment."));
        return labelOf(known, priceCents);
      }
      if (status >= 400) throw new LabelRefused(reasonOf(readAnswer(Refusal, content).errors));
      return labelOf(readAnswer(One, content).data, priceCents);
    },

    async find(key) {
      const known = await withKey(key);
      if (!known?.parcels[0]?.tracking_number) return null;
      return labelOf(known, null);
    },

    async cancel(shipmentReference) {
      const path = `/shipments/${encodeURIComponent(shipmentReference)}/cancel`;
      const { status } = await call(path, {}, [404, 409]);
      return status === 202 ? "queued" : status < 300 ? "cancelled" : "refused";
    },

    async eventsOf(references) {
      if (references.length === 0) return [];
      const query = new URLSearchParams({ ids: references.join(","), page_size: "100" });
      const { data } = readAnswer(Many, (await call(`/shipments?${query}`)).content);
      return data.flatMap(({ parcels }) =>
        parcels.flatMap(({ id, status, updated_at }): CarrierEvent[] => {
          const text = status?.code ?? status?.message ?? "";
          const at = new Date(updated_at ?? "");
          if (text === "") return [];
          return [
            {
              ...{ id: `sendcloud/${id}/${text}`, reference: String(id), status: statusOf(text) },
              at: Number.isNaN(at.getTime()) ? new Date() : at,
            },
          ];
        }),
      );
    },

    readEvent(payload, signature) {
      const expected = createHmac("sha256", access.webhookKey).update(payload).digest();
      const given = Buffer.from(signature, "hex");
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new Failure("BAD_SIGNATURE");
      let data: unknown;
      try {
        data = JSON.parse(payload.toString("utf8"));
      } catch (cause) {
        throw new Failure("MALFORMED_JSON", { cause });
      }
      const told = Notification.safeParse(data);
      if (!told.success) throw new Failure("VALIDATION", { fields: { body: "INVALID" } });
      const { action, parcel, timestamp = 0, carrier_status_change_timestamp: changed } = told.data;
      if (action !== "parcel_status_changed" || !parcel) return null;
      const at = timeOf(changed ?? timestamp);
      const { message } = parcel.status;
      return {
        ...{ id: `sendcloud/${parcel.id}/${message}/${at.getTime()}`, reference: String(parcel.id) },
        ...{ status: statusOf(message), at },
      };
    },
  };

  function requestOf({ key, orderNumber, to, point, grams, option }: LabelOrder) {
    return {
      external_reference_id: key,
      order_number: orderNumber,
      label_details: LABEL,
      from_address: { sender_address_id: access.senderId },
      to_address: addressIn(to),
      ...(point ? { to_service_point: { carrier_service_point_id: point } } : {}),
      ship_with: { type: "shipping_option_code", properties: { shipping_option_code: option } },
      parcels: [{ weight: weightIn(grams) }],
    };
  }
}

/** Sendcloud's timestamps are seconds in its descriptions and milliseconds in its examples. */
const timeOf = (stamp: number): Date => new Date(stamp > 1e11 ? stamp : stamp * 1000);
