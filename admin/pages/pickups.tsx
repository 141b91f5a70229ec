import { ScanLine } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { formatDate } from "#contract/format.ts";
import { type DeskPickup, PickupCode } from "#contract/pickups/pickups.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callQuietly, callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { Section } from "../section.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** The desk: a parcel is handed over against its buyer's code, typed or scanned. Below, the parcels that wait. */
export default function PickupsPage() {
  const t = useWords("admin");
  const loaded = useRead("GET /admin/api/pickups");
  return (
    <Page loaded={loaded} title={t("nav.pickups")}>
      <div className="grid max-w-4xl gap-10">
        <Handover />
        <Section title={t("pickups.waiting")}>
          {loaded.data?.length === 0 ? <p>{t("pickups.none")}</p> : <Waiting rows={loaded.data ?? []} />}
        </Section>
      </div>
    </Page>
  );
}

/** The form for a code, then the parcel and the button that hands it over. */
function Handover() {
  const t = useWords("admin");
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<{ readonly code: string; readonly pickup: DeskPickup } | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const { isSending, error, run, forget } = useSend();

  function look(event: FormEvent) {
    event.preventDefault();
    const code = field.current?.value ?? "";
    setFound(null);
    setUnknown(!PickupCode.safeParse(code).success);
    if (!PickupCode.safeParse(code).success) return forget();
    void run(async () => {
      setFound({ code, pickup: await callQuietly("POST /admin/api/pickups/look", { body: { code } }) });
    });
  }

  function handOver({ code, pickup: { version, number } }: NonNullable<typeof found>) {
    void run(async () => {
      await callRoute("POST /admin/api/pickups/handover", { body: { code, version } });
      setFound(null);
      if (field.current) field.current.value = "";
      field.current?.focus();
      toast({ title: t("pickups.handed", { number }) });
    });
  }
  return (
    <Section title={t("pickups.handOver")}>
      <form onSubmit={look} className="flex flex-wrap items-end gap-2">
        <Field
          label={t("pickups.code")}
          hint={t("pickups.codeHint")}
          error={isUnknown && t("pickups.codeInvalid")}
          className="min-w-64 flex-1"
        >
          <Input
            ref={field}
            name="code"
            dir="ltr"
            icon={<ScanLine aria-hidden />}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" variant="outline" loading={isSending}>
          {t("pickups.look")}
        </Button>
      </form>
      <ErrorText error={error} canReload={error?.code === "STALE"} />
      <div role="status">
        {found && (
          <Card className="grid gap-3">
            <p className="text-lg font-semibold">
              {found.pickup.number} · {found.pickup.name}
            </p>
            {found.pickup.isDisputed && (
              <Badge tone="danger" className="justify-self-start">
                {t("pickups.disputed")}
              </Badge>
            )}
            <Contents {...found.pickup} />
            <Button loading={isSending} className="justify-self-start" onClick={() => handOver(found)}>
              {t("pickups.give")}
            </Button>
          </Card>
        )}
      </div>
    </Section>
  );
}

const Contents = ({ lines }: Pick<DeskPickup, "lines">) => (
  <ul>
    {lines.map(({ name, quantity }) => (
      <li key={name}>{`${quantity} × ${name}`}</li>
    ))}
  </ul>
);

function Waiting({ rows }: { rows: readonly DeskPickup[] }) {
  const t = useWords("admin");
  const locale = useLocale();
  return (
    <DataTable
      caption={t("pickups.waiting")}
      rows={rows}
      rowKey={({ number }) => number}
      columns={[
        {
          header: t("pickups.order"),
          lead: true,
          cell: ({ number }) => (
            <Link to={`/orders/${number}`} className="underline underline-offset-4">
              {number}
            </Link>
          ),
        },
        { header: t("order.buyer"), cell: ({ name }) => name },
        { header: t("order.item"), cell: ({ lines }) => <Contents lines={lines} /> },
        { header: t("pickups.until"), cell: ({ keepUntil }) => formatDate(keepUntil, "numeric", locale) },
        {
          header: t("order.status"),
          cell: ({ state, isRefundProposed, isDisputed }) => (
            <>
              <Badge tone={state === "expired" ? "danger" : "success"}>
                {t(state === "expired" ? "pickups.expired" : "pickups.ready")}
              </Badge>{" "}
              {isRefundProposed && <Badge>{t("pickups.refund")}</Badge>}{" "}
              {isDisputed && <Badge tone="danger">{t("pickups.disputed")}</Badge>}
            </>
          ),
        },
      ]}
    />
  );
}
