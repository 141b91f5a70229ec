import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { PrepaidLabel } from "#web/ui/prepaid-label.tsx";

/** The prepaid label of a phone that is sold by post. */
export function SaleLabel({ token, code }: { readonly token: string; readonly code: string }) {
  const t = useWords("sale");
  const read = async () => (await api.call("POST /buyback/labels", { body: { token } })) as Blob;
  return <PrepaidLabel text={t("label.text")} button={t("label")} name={code} read={read} />;
}
