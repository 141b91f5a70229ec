import { ShoppingBag } from "lucide-react";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

export function EmptyPayment() {
  const t = useWords("checkout");
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden />}
      title={t("payment.empty")}
      action={
        <ButtonLink to="/store" size="lg">
          {t("payment.store")}
        </ButtonLink>
      }
    />
  );
}
