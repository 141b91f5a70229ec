import { useEffect, useRef, useState } from "react";
import { cardExpiry, cardName, isExpired, type SavedCard } from "#contract/payments/saved-cards.ts";
import { api } from "#web/client-state/api.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { Notice, RetryNotice } from "../forms/notice.tsx";

/**
 * The cards that the payment provider keeps for a person. Renders nothing without a card, except after the last one was removed: the
 * focus needs a place.
 */
export function SavedCards({ userId }: { userId: number }) {
  const t = useWords("client");
  const {
    data: cards,
    error,
    reload,
  } = useRequest(`cards ${userId}`, (asked) => asked.call("GET /payments/cards"), { keepPrevious: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasRemoved, setRemoved] = useState(false);
  const isEmpty = cards?.length === 0;
  if (!error && (!cards || (isEmpty && !hasRemoved))) return null;
  return (
    <Card as="section" className="grid content-start gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-bold">
        {t("cards.title")}
      </h2>
      {error ? (
        <RetryNotice text={t("cards.failed")} label={t("retry")} onRetry={reload} />
      ) : (
        <>
          <p className="text-ink-muted">{t(isEmpty ? "cards.none" : "cards.lead")}</p>
          <ul className="grid gap-4 empty:hidden">
            {cards?.map((card) => (
              <li key={card.id} className="grid gap-2 border-t border-line pt-4">
                <CardRow
                  card={card}
                  onRemoved={() => {
                    heading.current?.focus();
                    setRemoved(true);
                    reload();
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** A saved card, which is removed after one confirmation. */
function CardRow({ card, onRemoved }: { card: SavedCard; onRemoved: () => void }) {
  const t = useWords("client");
  const tError = useWords("errors");
  const [isAsking, setAsking] = useState(false);
  const { isSending, error, run } = useSend();
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.focus();
  }, [isAsking]);

  const remove = () =>
    run(async () => {
      await api.call("DELETE /payments/cards/:id", { params: { id: card.id } }).catch((thrown: unknown) => {
        // Another tab has removed the card.
        if (!(thrown instanceof ApiError) || thrown.code !== "NOT_FOUND") throw thrown;
      });
      onRemoved();
    });

  const name = cardName(card);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="grid">
          <bdi dir="ltr" className="font-semibold figures">
            {name}
          </bdi>
          <span className="text-sm text-ink-muted">
            {t(isExpired(card, new Date()) ? "cards.expired" : "cards.expires", { date: cardExpiry(card) })}
          </span>
        </span>
        {!isAsking && (
          <Button
            variant="ghost"
            aria-label={t("cards.removeNamed", { card: name })}
            onClick={() => setAsking(true)}
          >
            {t("cards.remove")}
          </Button>
        )}
      </p>
      {isAsking && (
        <>
          <p ref={question} tabIndex={-1} className="text-sm font-semibold">
            {t("cards.question", { card: name })}
          </p>
          <div className="flex flex-wrap gap-2.5">
            <Button size="sm" loading={isSending} onClick={remove}>
              {t("cards.yes")}
            </Button>
            <Button size="sm" variant="outline" disabled={isSending} onClick={() => setAsking(false)}>
              {t("cards.no")}
            </Button>
          </div>
        </>
      )}
      <Notice>{error && tError(error.code)}</Notice>
    </>
  );
}
