import { FreeDelivery } from "#web/delivery/delivery-promise.tsx";
import { useWords } from "#web/i18n/use-words.ts";

const guarantees = ["warranty", "service", "satisfaction", "shipping"] as const;

export function Guarantees() {
  const t = useWords("about");
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
      {guarantees.map((guarantee) => (
        <li key={guarantee} className="border-t-2 border-ink pt-5">
          <h3 className="text-sm font-semibold text-ink-muted">{t(`guarantees.${guarantee}`)}</h3>
          <p className="mt-2 text-3xl font-bold text-brand">
            <bdi>{t(`guarantees.${guarantee}Figure`)}</bdi>
          </p>
          <p className="mt-4 text-ink-muted">
            {guarantee === "shipping"
              ? t.rich("guarantees.shippingText", { price: () => <FreeDelivery /> })
              : t(`guarantees.${guarantee}Text`)}
          </p>
        </li>
      ))}
    </ul>
  );
}
