import { ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "react-router";
import type { Place } from "#contract/places/places.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { callRoute } from "../api.ts";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { changePlace, PlaceForm } from "./place-form.tsx";

/** The places in walking order, with the acts on each. */
export function PlaceTable({ places }: { readonly places: readonly Place[] }) {
  const t = useWords("admin-places");
  const { isSending, error, run } = useSend();
  const walk = places.flatMap(({ id, isRetired }) => (isRetired ? [] : [id]));

  function swap(at: number, by: -1 | 1) {
    const after = [...walk];
    const [moved = 0] = after.splice(at, 1);
    after.splice(at + by, 0, moved);
    void run(() => callRoute("PUT /admin/api/places-walk", { body: { before: walk, after } }));
  }
  return (
    <>
      <ErrorText error={error} canReload={error?.code === "STALE"} />
      <DataTable
        caption={t("walk")}
        rows={places}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t("code"),
            lead: true,
            nowrap: true,
            cell: ({ code, isRetired }) => (
              <span className="figures">
                {code}
                {isRetired && <span className="font-normal text-ink-muted"> · {t("retired")}</span>}
              </span>
            ),
          },
          { header: t("name"), cell: ({ name }) => name },
          {
            header: t("phones"),
            align: "end",
            cell: ({ id, phones }) =>
              phones === 0 ? (
                "0"
              ) : (
                <Link to={`/devices?place=${id}`} className="underline underline-offset-4">
                  {phones}
                </Link>
              ),
          },
          {
            header: t("acts"),
            hideHeader: true,
            align: "end",
            cell(place) {
              const at = walk.indexOf(place.id);
              return (
                <span className="flex flex-wrap items-center justify-end gap-1">
                  {at >= 0 && (
                    <>
                      <IconButton
                        label={t("up", { code: place.code })}
                        disabled={at === 0 || isSending}
                        onClick={() => swap(at, -1)}
                      >
                        <ArrowUp aria-hidden />
                      </IconButton>
                      <IconButton
                        label={t("down", { code: place.code })}
                        disabled={at === walk.length - 1 || isSending}
                        onClick={() => swap(at, 1)}
                      >
                        <ArrowDown aria-hidden />
                      </IconButton>
                    </>
                  )}
                  <DialogButton
                    title={t("change.title", { code: place.code })}
                    label={t("change")}
                    aria-label={t("change.title", { code: place.code })}
                  >
                    {(onClose) => <PlaceForm place={place} onClose={onClose} />}
                  </DialogButton>
                  <Button
                    size="sm"
                    variant="outline"
                    disabled={isSending}
                    aria-label={t(place.isRetired ? "useAgain.of" : "retire.of", { code: place.code })}
                    onClick={() => void run(() => changePlace({ ...place, isRetired: !place.isRetired }))}
                  >
                    {t(place.isRetired ? "useAgain" : "retire")}
                  </Button>
                </span>
              );
            },
          },
        ]}
      />
    </>
  );
}
