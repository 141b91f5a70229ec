import { CARRIER_NAMES, type Carrier } from "#contract/shipments/carriers.ts";
import { useWords } from "#web/i18n/use-words.ts";

export function useCarrierName() {
  const t = useWords("admin");
  return (carrier: Carrier) => (carrier === "other" ? t("carrier.other") : CARRIER_NAMES[carrier]);
}
