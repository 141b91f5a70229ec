import * as z from "zod/mini";
import type { Cents } from "#contract/money.ts";
import { type BoughtLabel, type LabelAddress, LabelsUnreachable } from "./shipping-labels.ts";

export interface SendcloudAccess {
  readonly publicKey: string;
  readonly secretKey: string;
  /** The key that signs notifications. */
  readonly webhookKey: string;
  /** The id of the sender's address at Sendcloud. */
  readonly senderId: number;
  /** A stand-in, for tests. */
  readonly api?: { readonly url: string; readonly callLimitMs?: number };
}

const API = "https://panel.sendcloud.sc/api/v3";
const CALL_LIMIT_MS = 15_000;

/**
 * Sends a request: a POST with a body, else a GET. Error: LabelsUnreachable, unless Sendcloud answers with success, or with one of
 * the statuses that `also` names.
 */
export type CallSendcloud = (
  path: string,
  body?: unknown,
  also?: readonly number[],
) => Promise<{ readonly status: number; readonly content: Buffer }>;

export function sendcloudClient(access: SendcloudAccess): CallSendcloud {
  const { url = API, callLimitMs = CALL_LIMIT_MS } = access.api ?? {};
  const authorization = `Basic ${Buffer.from(`${access.publicKey}:${access.secretKey}`).toString("base64")}`;
  return async (path, body, also = []) => {
    let answer: Response;
    let content: Buffer;
    try {
      answer = await fetch(`${url}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization, accept: "application/json, image/png", "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(callLimitMs),
        redirect: "error",
      });
      content = Buffer.from(await answer.arrayBuffer());
    } catch (cause) {
      throw new LabelsUnreachable(cause);
    }
    if (!answer.ok && !also.includes(answer.status))
      throw new LabelsUnreachable(new Error(`Sendcloud answers ${answer.status}.`));
    return { status: answer.status, content };
  };
}

/** Reads an answer. Error: LabelsUnreachable for another shape than documented. */
export function readAnswer<Schema extends z.ZodMiniType>(schema: Schema, content: Buffer): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString("utf8")));
  } catch (cause) {
    throw new LabelsUnreachable(cause);
  }
}

export const Amount = z.object({ value: z.union([z.string(), z.number()]), currency: z.string() });
export const ApiErrors = z.array(z.object({ detail: z.nullish(z.string()), code: z.nullish(z.string()) }));
export const Refusal = z.object({ errors: ApiErrors });
export const SendcloudId = z.union([z.string(), z.number()]);

/** An amount in euros as cents; null for another currency. */
export function centsOf(amount: z.infer<typeof Amount> | null | undefined): Cents | null {
  if (amount?.currency !== "EUR") return null;
  const cents = Math.round(Number(amount.value) * 100);
  return Number.isSafeInteger(cents) && cents >= 0 ? cents : null;
}

export const reasonOf = (errors: z.infer<typeof ApiErrors> | null | undefined): string =>
  (errors ?? []).flatMap(({ detail, code }) => detail ?? code ?? []).join(" ") || "Sendcloud";

/** An address as Sendcloud takes it. Monaco has French postcodes. */
export const addressIn = ({ name, street, postcode, town, email }: LabelAddress) => ({
  ...{ name, address_line_1: street, postal_code: postcode, city: town, email },
  country_code: postcode.startsWith("980") ? "MC" : "FR",
});

export const weightIn = (grams: number) => ({ value: (grams / 1000).toFixed(3), unit: "kg" });

/** The media type of a label's file, by its first bytes. */
export const typeOf = (content: Buffer): BoughtLabel["contentType"] =>
  content.subarray(0, 5).toString("latin1") === "%PDF-" ? "application/pdf" : "image/png";
