import type { PaymentConfig } from "#contract/payments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import type { CardFieldProps } from "./card-handle.ts";
import { SandboxCardField } from "./sandbox-card-field.tsx";

/** The card field of the shop's provider; each provider has its own behind the same props. */
export function CardField({ config, ...field }: CardFieldProps & { config: PaymentConfig | null }) {
  const t = useWords("checkout");
  if (config?.provider === "sandbox") return <SandboxCardField {...field} />;
  return (
    <div className="grid min-h-52 place-items-center">
      <Spinner label={t("error.loading")} />
    </div>
  );
}
