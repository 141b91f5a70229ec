import type { ReactNode } from "react";
import { Link } from "react-router";
import { PROMISES } from "#contract/company.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { ProductView } from "./product-view.ts";

const linked = "font-semibold text-brand underline-offset-4 hover:underline";

/** Who sells, tests, ships and guarantees the phone, with a link to the seller's page. */
export function SellerLine({ product }: { product: ProductView }) {
  const t = useWords("product");
  const { seller, sellerSlug, sellerKind } = product;
  return (
    <p>
      {t.rich(`seller.${sellerKind}`, {
        name: seller,
        months: PROMISES.warrantyMonths,
        b: (text: ReactNode) =>
          sellerSlug ? (
            <Link to={`/vendeurs/${sellerSlug}`} prefetch="intent" className={linked}>
              <bdi>{text}</bdi>
            </Link>
          ) : (
            <bdi className="font-semibold text-ink">{text}</bdi>
          ),
        a: (text: ReactNode) => (
          <Link to="/garanties" className={linked}>
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
