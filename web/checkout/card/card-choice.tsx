import type { Ref } from "react";
import type { DeclineCode, PaymentConfig } from "#contract/orders/payments.ts";
import { cardExpiry, cardName, isExpired } from "#contract/payments/saved-cards.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";
import { RadioCards } from "#web/ui/forms/radio-cards.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { CardField } from "./card-field.tsx";
import type { CardHandle } from "./card-handle.ts";
import { type CardChoice, TYPED_CARD } from "./use-card-choice.ts";

interface CardChoicesProps {
  choice: CardChoice;
  config: PaymentConfig | null;
  /**
   * The handle of the field for a typed card. While a saved card is chosen, the field stays in the page, hidden: it loads the
   * provider's script, which shows the bank's challenge.
   */
  ref: Ref<CardHandle>;
  refused: DeclineCode | null;
  refusalId: string;
}

/** The buyer's saved cards, if any, and the field for another card. */
export function CardChoices({ choice, config, ref, refused, refusalId }: CardChoicesProps) {
  const t = useWords("checkout");
  const { cards, chosen, choose, isLoading, maySave, save, setSave } = choice;
  const isTyped = chosen === TYPED_CARD;
  if (isLoading)
    return (
      <div className="grid min-h-52 place-items-center">
        <Spinner label={t("error.loading")} />
      </div>
    );
  return (
    <>
      {cards.length > 0 && (
        <RadioCards
          legend={t("cards.legend")}
          name="card"
          describedBy={refused && !isTyped ? refusalId : undefined}
          className="mb-5"
          value={chosen}
          onChange={choose}
          options={[
            ...cards.map((card) => {
              const expired = isExpired(card, new Date());
              return {
                value: card.id,
                label: <bdi dir="ltr">{cardName(card)}</bdi>,
                description: t(expired ? "cards.expired" : "cards.expires", { date: cardExpiry(card) }),
                disabled: expired,
              };
            }),
            { value: TYPED_CARD, label: t("cards.other") },
          ]}
        />
      )}
      <div hidden={!isTyped}>
        <CardField ref={ref} config={config} refused={isTyped ? refused : null} refusalId={refusalId} />
        {maySave && (
          <Checkbox
            className="mt-3"
            label={t("cards.save")}
            checked={save}
            onChange={(event) => setSave(event.currentTarget.checked)}
          />
        )}
      </div>
    </>
  );
}
