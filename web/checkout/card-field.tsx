import type { Ref } from "react";
import type { DeclineCode, PaymentConfig } from "#contract/payments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { SandboxCardField } from "./sandbox-card-field.tsx";

/** What a provider's card field can do for the page that holds it. */
export interface CardHandle {
  /** Gives the card to the provider. Its name for it, or null when the field itself says what is wrong. */
  createMethod(): Promise<string | null>;
  /** Moves the focus to where the refusal lies. */
  focus(refused: DeclineCode): void;
}

export interface CardFieldProps {
  ref: Ref<CardHandle>;
  /** Why the card was refused last, until it is changed. */
  refused: DeclineCode | null;
  /** The element that tells the refusal. */
  refusalId: string;
}

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
