import * as z from "zod/mini";
import {
  Amount,
  addressIn,
  type CallSendcloud,
  centsOf,
  Refusal,
  readAnswer,
  reasonOf,
  SendcloudId,
  typeOf,
  weightIn,
} from "./sendcloud-client.ts";
import { type BoughtLabel, LabelRefused, type LabelSeller, LabelsUnreachable } from "./shipping-labels.ts";

const Created = z.object({ return_id: SendcloudId, parcel_id: SendcloudId });
const Return = z.object({
  id: z.optional(SendcloudId),
  external_reference: z.nullish(z.string()),
  tracking_number: z.nullish(z.string()),
  label_cost: z.nullish(Amount),
  label_url: z.nullish(z.string()),
});
const Returns = z.object({ data: z.array(Return) });

/** Returns are listed from this many hours before, to find one whose answer was lost. */
const HOURS_BACK = 72;

/** Sendcloud's interface of returns, which knows no search by reference: a lost one is found in the list. */
export function sendcloudReturns(call: CallSendcloud): Pick<LabelSeller, "buyReturn" | "findReturn"> {
  async function labelOf(
    given: z.infer<typeof Return>,
    ids: { readonly parcel: string; readonly return: string },
  ): Promise<BoughtLabel> {
    if (!given.tracking_number) throw new LabelsUnreachable(new Error("The return has no number yet."));
    const { content } = await call(`/parcels/${encodeURIComponent(ids.parcel)}/documents/label`);
    return {
      ...{ reference: ids.parcel, shipmentReference: `returns/${ids.return}`, number: given.tracking_number },
      ...{ priceCents: centsOf(given.label_cost), content, contentType: typeOf(content) },
    };
  }
  const read = async (id: string) =>
    readAnswer(Return, (await call(`/returns/${encodeURIComponent(id)}`)).content);

  return {
    async buyReturn({ key, orderNumber, from, to, grams, option }) {
      const { status, content } = await call(
        "/returns/announce-synchronously",
        {
          ...{ external_reference: key, order_number: orderNumber },
          ...{ from_address: addressIn(from), to_address: addressIn(to), weight: weightIn(grams) },
          ship_with: { type: "shipping_option_code", shipping_option_code: option },
        },
        [400, 404, 409, 422],
      );
      if (status >= 400) throw new LabelRefused(reasonOf(readAnswer(Refusal, content).errors));
      const { return_id: id, parcel_id: parcel } = readAnswer(Created, content);
      return labelOf(await read(String(id)), { parcel: String(parcel), return: String(id) });
    },

    async findReturn(key) {
      const since = new Date(Date.now() - HOURS_BACK * 3_600_000)
        .toISOString()
        .slice(0, 19)
        .replace("T", " ");
      const query = new URLSearchParams({ from_date: since, page_size: "100" });
      const { data } = readAnswer(Returns, (await call(`/returns?${query}`)).content);
      const found = data.find(({ external_reference }) => external_reference === key);
      const [, parcel] = /\/parcels\/(\d+)\//.exec(found?.label_url ?? "") ?? [];
      if (!found || !parcel) return null;
      return labelOf(found, { parcel, return: String(found.id ?? parcel) });
    },
  };
}
