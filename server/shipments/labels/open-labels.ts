import type { Settings } from "#server/settings.ts";
import { sendcloudLabels } from "./sendcloud-labels.ts";
import type { ShippingLabels } from "./shipping-labels.ts";

/** No provider: staff types the carrier's number, or keeps its file. */
export const MANUAL_LABELS: ShippingLabels = { provider: "manual", seller: null };

/** Opens Sendcloud if its keys are set. */
export function openLabels(settings: Settings): ShippingLabels {
  const {
    SENDCLOUD_PUBLIC_KEY: publicKey,
    SENDCLOUD_SECRET_KEY: secretKey,
    SENDCLOUD_SENDER_ID: senderId,
  } = settings;
  if (!publicKey || !secretKey || !senderId) return MANUAL_LABELS;
  const url = settings.SENDCLOUD_API_URL;
  return {
    provider: "sendcloud",
    seller: sendcloudLabels({
      ...{ publicKey, secretKey, senderId, webhookKey: settings.SENDCLOUD_WEBHOOK_KEY ?? secretKey },
      ...(url ? { api: { url: url.replace(/\/+$/, "") } } : {}),
    }),
  };
}
