import type { BenchBuyback } from "#contract/buyback/staff-buybacks.ts";
import { formatEuros } from "#contract/format.ts";
import { shrinkPhoto } from "#web/client-state/shrink-photo.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { PhotoInput } from "../bench/photo-input.tsx";
import { ErrorText } from "../error-text.tsx";
import { useReasonName } from "./findings-part.tsx";

/** Photographs each reason, then sends the counter-offer. */
export function CounterPanel({ buyback }: { buyback: BenchBuyback }) {
  const t = useWords("admin-buyback");
  const locale = useLocale();
  const toast = useToast();
  const nameOf = useReasonName();
  const { run, sending, isSending, error, forget } = useSend();
  const { id, version, findings, priceCents } = buyback;
  if (!findings) return null;
  const differences = findings.reasons.flatMap(({ reason, photos }) =>
    reason === "late" ? [] : [{ reason, photos }],
  );
  const missing = differences.filter(({ photos }) => photos.length === 0).length;
  return (
    <div className="grid max-w-2xl gap-4">
      <p>
        {t("counter.text", {
          price: formatEuros(findings.priceCents ?? 0, locale),
          before: formatEuros(priceCents ?? 0, locale),
        })}
      </p>
      <ErrorText error={error} onReload={forget} />
      <ul className="grid gap-3 sm:grid-cols-2">
        {differences.map(({ reason, photos }) => (
          <li key={reason}>
            <PhotoInput
              label={t("counter.photograph", { reason: nameOf(reason) })}
              isSending={sending === reason}
              className="flex min-h-14 items-center gap-3"
              onPhoto={(photo) =>
                void run(
                  async () => {
                    await callRoute("PUT /admin/api/buyback-bench/:id/photos/:reason", {
                      params: { id, reason },
                      body: await shrinkPhoto(photo),
                    });
                  },
                  { name: reason },
                )
              }
            >
              <span>
                <span className="font-semibold">{nameOf(reason)}</span>
                <span className="block text-ink-muted">{t("counter.photos", { count: photos.length })}</span>
              </span>
            </PhotoInput>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-muted">
        {missing > 0 && t("counter.missing", { count: missing })}
      </p>
      <Button
        className="justify-self-start"
        disabled={missing > 0}
        loading={isSending && sending === "counter"}
        onClick={() =>
          void run(
            async () => {
              await callRoute("POST /admin/api/buyback-bench/:id/counter-offer", {
                params: { id },
                body: { version },
              });
              toast({ title: t("counter.done") });
            },
            { name: "counter" },
          )
        }
      >
        {t("counter")}
      </Button>
    </div>
  );
}
