import type { ReactNode } from "react";
import { formatUnits } from "#contract/units.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { ProductView } from "./product-view.ts";

export function PhoneFacts({ product }: { product: ProductView }) {
  const t = useWords("product");
  const storage = useStorageName(product);
  const colour = product.colour.name;
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-ink-muted">
      {storage && <Fact name={t("storage")}>{storage}</Fact>}
      {colour && <Fact name={t("colour")}>{colour}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{name}</dt>
      <dd className="font-semibold text-ink">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

export function useStorageName({ storage }: Pick<ProductView, "storage">): string {
  const locale = useLocale();
  return storage ? formatUnits(`${storage} GB`, locale) : "";
}
