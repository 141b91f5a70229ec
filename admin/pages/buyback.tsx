import { useParams } from "react-router";
import { mayMove } from "#contract/buyback/buyback-states.ts";
import type { StaffBuyback } from "#contract/buyback/staff-buybacks.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { BuybackFacts } from "../buyback/buyback-facts.tsx";
import { FindingsPart } from "../buyback/findings-part.tsx";
import { NextAct } from "../buyback/next-act.tsx";
import { PriceSteps } from "../buyback/price-steps.tsx";
import { SellerPart } from "../buyback/seller-part.tsx";
import { DialogButton } from "../dialog-button.tsx";
import { ErrorText } from "../error-text.tsx";
import { Section } from "../section.tsx";
import { Page } from "../shell/page.tsx";
import { WithTimeline } from "../timeline/timeline.tsx";
import { useRead } from "../use-read.ts";

/** A buy-back: the phone, the steps to its price, its person and its timeline. */
export default function BuybackPage() {
  const { id = "" } = useParams();
  const t = useWords("admin-buyback");
  const nav = useWords("admin");
  const loaded = useRead("GET /admin/api/buybacks/:id", { params: { id } });
  const { data } = loaded;
  return (
    <Page
      loaded={loaded}
      title={data ? `${data.brand} ${data.model}` : nav("nav.buybacks")}
      actions={data && mayMove(data.state, "cancelled", "staff") && <Cancel buyback={data} />}
    >
      {data && (
        <WithTimeline subject={{ subjectType: "buyback", subjectId: id }} data={data}>
          <NextAct buyback={data} />
          <Section title={t("facts")}>
            <BuybackFacts buyback={data} />
          </Section>
          <FindingsPart buyback={data} />
          <SellerPart key={data.id} buyback={data} />
          {data.steps.length > 0 && (
            <Section title={t("steps")}>
              <PriceSteps buyback={data} />
            </Section>
          )}
        </WithTimeline>
      )}
    </Page>
  );
}

function Cancel({ buyback: { id, version } }: { buyback: StaffBuyback }) {
  const t = useWords("admin-buyback");
  const toast = useToast();
  const { isSending, error, run, forget } = useSend();
  return (
    <DialogButton title={t("cancel")} text={t("cancel.text")}>
      {(onClose) => (
        <div className="grid gap-4">
          <ErrorText error={error} onReload={forget} />
          <Button
            loading={isSending}
            onClick={() =>
              void run(async () => {
                await callRoute("POST /admin/api/buybacks/:id/cancel", { params: { id }, body: { version } });
                toast({ title: t("cancelled") });
                onClose();
              })
            }
          >
            {t("cancel")}
          </Button>
        </div>
      )}
    </DialogButton>
  );
}
