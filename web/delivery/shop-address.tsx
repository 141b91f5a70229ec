import { useRouteLoaderData } from "react-router";
import type { Company } from "#contract/company.ts";

/** The name and address of the shop, to which customers send their parcels. */
export function ShopAddress() {
  const company = useRouteLoaderData<{ site: { company: Company } }>("root")?.site.company;
  return (
    company && (
      <bdi className="font-semibold text-ink">
        {company.name}, {company.address}
      </bdi>
    )
  );
}
