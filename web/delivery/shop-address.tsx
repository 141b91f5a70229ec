import { useCompany } from "#web/ssr/use-company.ts";

/** The name and address of the shop, where customers send parcels. */
export function ShopAddress() {
  const company = useCompany();
  return (
    company && (
      <bdi className="font-semibold text-ink">
        {company.name}, {company.address}
      </bdi>
    )
  );
}
