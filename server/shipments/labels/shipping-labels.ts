import type { Cents } from "#contract/money.ts";

/** A person or a company at a postal address. */
export interface LabelAddress {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly town: string;
  readonly email: string;
}

export interface LabelOrder {
  /** The shop's key of the label. The same key is the same label, so a repeated order buys nothing twice. */
  readonly key: string;
  readonly orderNumber: string;
  readonly to: LabelAddress;
  /** The carrier's id of the collection point; null for a delivery to the address. */
  readonly point: string | null;
  readonly grams: number;
  /** The provider's code of the carrier's product. */
  readonly option: string;
}

/** A label with which a customer sends goods back to the shop. */
export interface ReturnOrder extends Pick<LabelOrder, "key" | "orderNumber" | "grams" | "option"> {
  readonly from: LabelAddress;
  readonly to: LabelAddress;
}

export interface BoughtLabel {
  /** The provider's id of the parcel. */
  readonly reference: string;
  /** The provider's id with which the label is cancelled. */
  readonly shipmentReference: string;
  /** The carrier's number. */
  readonly number: string;
  /** Null when the provider tells no price. */
  readonly priceCents: Cents | null;
  readonly contentType: "application/pdf" | "image/png";
  readonly content: Buffer;
}

/** What a carrier reports of a parcel, in the shop's words. */
export const CARRIER_STATUSES = [
  "announced",
  "moving",
  "delivered",
  "returned",
  "cancelled",
  "other",
] as const;
export type CarrierStatus = (typeof CARRIER_STATUSES)[number];

export interface CarrierEvent {
  /** The same event always has the same id. */
  readonly id: string;
  /** The provider's id of the parcel. */
  readonly reference: string;
  readonly status: CarrierStatus;
  readonly at: Date;
}

/** The methods of a provider that sells labels. Every method can be repeated after a timeout. */
export interface LabelSeller {
  /** Errors: LabelRefused; LabelsUnreachable when the outcome is unknown. */
  buy(order: LabelOrder): Promise<BoughtLabel>;
  /** Errors: LabelRefused; LabelsUnreachable when the outcome is unknown. */
  buyReturn(order: ReturnOrder): Promise<BoughtLabel>;
  /** The return label that was bought with a key; null for none. Error: LabelsUnreachable. */
  findReturn(key: string): Promise<BoughtLabel | null>;
  /** The label that was bought with a key; null for none. Error: LabelsUnreachable. */
  find(key: string): Promise<BoughtLabel | null>;
  /** Cancels a label. `queued`: the provider decides later. Error: LabelsUnreachable. */
  cancel(shipmentReference: string): Promise<"cancelled" | "queued" | "refused">;
  /** The newest events of parcels, at most 100. Error: LabelsUnreachable. */
  eventsOf(references: readonly string[]): Promise<CarrierEvent[]>;
  /**
   * Verifies a signed notification. Null when it is about no parcel. Errors: BAD_SIGNATURE; MALFORMED_JSON; VALIDATION.
   */
  readEvent(payload: Buffer, signature: string): CarrierEvent | null;
}

/**
 * The port to carriers' labels. `manual` sells none: staff types the carrier's number, or keeps the carrier's file on the packing
 * page.
 */
export type ShippingLabels =
  | { readonly provider: "manual"; readonly seller: null }
  | { readonly provider: "sendcloud"; readonly seller: LabelSeller };

/** The provider refuses the label, with its reason. Nothing was bought. */
export class LabelRefused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super("The label was refused.");
    this.name = "LabelRefused";
    this.reason = reason;
  }
}

/** The provider gave no usable answer in time: the label may or may not have been bought. */
export class LabelsUnreachable extends Error {
  constructor(cause: unknown) {
    super("The provider of labels could not be reached.", { cause });
    this.name = "LabelsUnreachable";
  }
}
