import { TERMS_VERSION } from "#contract/legal/terms-version.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LegalPage } from "#web/legal/legal-page.tsx";
import type { LegalText } from "#web/legal/legal-text.ts";
import { pagePorts } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/terms.ts";

export const handle = words("legal", "legal-terms");

/** The general conditions of sale. Any change of the text, in any language, needs a new version (`terms-version.ts`). */
const OUTLINE: LegalText<"legal-terms"> = {
  name: "legal-terms",
  version: TERMS_VERSION,
  sections: [
    { id: "scope", blocks: ["scope.1", "scope.2"] },
    {
      id: "seller",
      blocks: ["seller.1", "seller.2", { list: ["seller.own", "seller.pro", "seller.private"] }],
    },
    { id: "product", blocks: ["product.1", "product.2", "product.3"] },
    { id: "price", blocks: ["price.1", "price.2", "price.3"] },
    {
      id: "order",
      blocks: [{ list: ["order.cart", "order.login", "order.delivery", "order.pay"] }, "order.1", "order.2"],
    },
    { id: "payment", blocks: ["payment.1", "payment.2"] },
    { id: "shipping", blocks: ["shipping.1", "shipping.2", "shipping.3"] },
    {
      id: "withdrawal",
      blocks: [
        "withdrawal.1",
        "withdrawal.2",
        "withdrawal.3",
        "withdrawal.4",
        "withdrawal.5",
        "withdrawal.6",
      ],
    },
    {
      id: "guarantees",
      blocks: [
        "guarantees.1",
        {
          box: [
            "box.1",
            "box.2",
            "box.3",
            "box.4",
            "box.5",
            "box.6",
            "box.7",
            "box.7a",
            "box.7b",
            "box.7c",
            "box.7d",
            "box.8",
            "box.9",
            "box.10",
            "box.11",
            "box.12",
            "box.13",
          ],
        },
        "guarantees.2",
        "guarantees.3",
      ],
    },
    { id: "repairs", blocks: ["repairs.1"] },
    { id: "liability", blocks: ["liability.1"] },
    { id: "data", blocks: ["data.1"] },
    { id: "disputes", blocks: ["disputes.1", "disputes.2", "disputes.3"] },
  ],
};

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pagePorts).legal;
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("legal-terms");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={OUTLINE} legal={loaderData} />;
}
