import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { ReviewDecision } from "#contract/catalog/listing-review.ts";
import { REVIEW_MOVES } from "#contract/catalog/listing-review.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useSend } from "#web/ui/forms/use-send.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { callRoute } from "../api.ts";
import { ErrorText } from "../error-text.tsx";
import { ListingView } from "../listings/listing-view.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { Page } from "../shell/page.tsx";
import { WithTimeline } from "../timeline/timeline.tsx";
import { useRead } from "../use-read.ts";

/** A listing in review, as buyers will see it, with the buttons to approve or refuse it. */
export default function ListingPage() {
  const { id = "" } = useParams();
  const t = useWords("admin-lists");
  const navigate = useNavigate();
  const toast = useToast();
  const { data, error } = useRead("GET /admin/api/listings/:id", { params: { id } });
  const { isSending, error: refusal, run, forget } = useSend();
  const [isRefusing, setRefusing] = useState(false);
  const decide = (decision: ReviewDecision, reason?: string) =>
    run(async () => {
      if (!data) return;
      const body = { decision, version: data.version, ...(reason ? { reason } : {}) };
      await callRoute("POST /admin/api/listings/:id/review", { params: { id }, body });
      toast({
        title: t(decision === "approved" ? "review.toldApproved" : "review.toldRefused", {
          name: data.item.name,
        }),
      });
      navigate("/listings?state=waiting");
    });
  const isGone = error?.code === "NOT_FOUND";
  const moves = data?.state && !isGone ? REVIEW_MOVES[data.state] : [];
  return (
    <Page
      title={data ? data.item.name : t("review.listing")}
      actions={
        <>
          {moves.includes("approved") && (
            <Button size="sm" loading={isSending} onClick={() => void decide("approved")}>
              {t("review.approve")}
            </Button>
          )}
          {moves.includes("refused") && (
            <Button size="sm" variant="outline" onClick={() => setRefusing(true)}>
              {t("review.refuse")}
            </Button>
          )}
        </>
      }
    >
      {isGone ? <p role="status">{t("review.gone")}</p> : <ErrorText error={error} canReload />}
      {!isRefusing && <ErrorText error={refusal} onReload={forget} />}
      {data && !isGone && (
        <WithTimeline subject={{ subjectType: "listing", subjectId: id }} data={data}>
          <ListingView {...data} />
        </WithTimeline>
      )}
      <ReasonDialog
        isOpen={isRefusing}
        title={t("review.refuseTitle")}
        text={t("review.refuseText")}
        submit={t("review.refuse")}
        isSending={isSending}
        error={refusal}
        onReload={forget}
        onClose={() => setRefusing(false)}
        onSubmit={(reason) => void decide("refused", reason)}
      />
    </Page>
  );
}
