import { type ComponentType, useState } from "react";
import { Link } from "react-router";
import { NEEDS_REASON } from "#contract/devices/bench.ts";
import type { BenchStep } from "#contract/devices/next-step.ts";
import { type DeviceStage, nextBenchStages } from "#contract/devices/stages.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorText } from "../error-text.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { AttachReport } from "./attach-report.tsx";
import { GradePanel } from "./grade-panel.tsx";
import { InspectPanel } from "./inspect-panel.tsx";
import { PhotoPanel } from "./photo-panel.tsx";
import { PublishPanel } from "./publish-panel.tsx";
import { RepairPanel } from "./repair-panel.tsx";
import { TestPanel } from "./test-panel.tsx";
import { UnsentPhotos } from "./unsent-photos.tsx";
import type { Bench } from "./use-unit.ts";
import { WipePanel } from "./wipe-panel.tsx";
import { NextUnit } from "./work-queues.tsx";

const PANELS = {
  inspect: InspectPanel,
  test: TestPanel,
  repair: RepairPanel,
  wipe: WipePanel,
  grade: GradePanel,
  shoot: PhotoPanel,
  publish: PublishPanel,
} as const satisfies Partial<Record<BenchStep, ComponentType<{ bench: Bench }>>>;
type Panel = keyof typeof PANELS;

/** Optional actions at each stage, besides the next step. */
const POSSIBLE: Readonly<Partial<Record<DeviceStage, readonly Panel[]>>> = {
  inspected: ["test", "repair", "wipe", "inspect"],
  quarantine: ["inspect"],
  repairing: ["repair", "inspect"],
  wiped: ["test", "repair", "shoot", "inspect"],
  tested: ["grade", "repair", "shoot", "inspect"],
  graded: ["shoot", "publish", "grade", "repair", "inspect"],
  listed: ["publish", "grade", "shoot"],
};

/** Stages at which a machine's report may be attached. */
const REPORTED: readonly DeviceStage[] = ["received", "inspected", "repairing", "wiped"];

/** The page where the work continues, for steps that are not done on the bench. */
const DESKS = { receive: "/receptions", pack: "/packing", none: "/receptions/new" } as const;
/** Stages without bench work: the page says where the unit is and how it gets to the bench. */
const ELSEWHERE = [
  "expected",
  "packed",
  "shipped",
  "delivered",
  "returned",
  "lost",
  "handed_back",
  "recycled",
] as const satisfies readonly DeviceStage[];

/** The unit's next action, optional actions, and exits from the bench. */
export function UnitWork({ bench }: { readonly bench: Bench }) {
  const t = useWords("admin-bench");
  const { unit, act, isSending, error, forget } = bench;
  const may = useMay();
  const [chosen, setChosen] = useState<{ readonly panel: Panel; readonly at: string } | null>(null);
  // A phone that is still its customer's is tested, and nothing else.
  const possible = unit.isHeld ? (["test"] as const) : (POSSIBLE[unit.stage] ?? []);
  // A choice made at one step is dropped at the next.
  const at = `${unit.stage} ${unit.step}`;
  const panel = chosen?.at === at ? chosen.panel : unit.step in PANELS ? (unit.step as Panel) : null;
  const Shown = panel && PANELS[panel];
  const nameOf = (one: Panel) =>
    one === "publish" && unit.stage === "listed"
      ? t("publish.change")
      : unit.step === "offer" && unit.buyback === null && panel === null
        ? t("step.proved")
        : t(`step.${one}`);
  const elsewhere = ELSEWHERE.find((stage) => stage === unit.stage);
  const isWithBuyer = elsewhere === "handed_back" && unit.owner === "customer";
  return (
    <div className="grid gap-6">
      <Section title={elsewhere ? t(`stage.${elsewhere}`) : nameOf(panel ?? (unit.step as Panel))}>
        {panel !== "test" && <ErrorText error={error} onReload={forget} />}
        <UnsentPhotos {...bench} />
        {Shown && <Shown key={`${panel} ${unit.lastRun?.key}`} bench={bench} />}
        {unit.stage === "expected" && (
          <Button
            size="lg"
            autoFocus
            className="justify-self-start"
            loading={isSending}
            onClick={() => void act("reception", {})}
          >
            {t("desk.received")}
          </Button>
        )}
        {unit.step === "decide" && (
          <Button
            size="lg"
            autoFocus
            className="justify-self-start"
            loading={isSending}
            onClick={() => void act("moves", { to: "inspected" })}
          >
            {t("backToBench")}
          </Button>
        )}
        {unit.step in DESKS && (
          <ButtonLink
            size="lg"
            variant={unit.stage === "expected" ? "outline" : "solid"}
            autoFocus={unit.stage !== "expected"}
            className="justify-self-start"
            to={DESKS[unit.step as keyof typeof DESKS]}
          >
            {t(`desk.${unit.step as keyof typeof DESKS}`)}
          </ButtonLink>
        )}
        {unit.buyback !== null && (
          <ButtonLink
            variant={unit.step === "offer" ? "solid" : "outline"}
            className="justify-self-start"
            to={`/bench/buybacks/${unit.buyback}`}
          >
            {t("buyback.open")}
          </ButtonLink>
        )}
        {unit.repair !== null && may("repairs.write") && (
          <ButtonLink
            variant={unit.step === "offer" ? "solid" : "outline"}
            className="justify-self-start"
            to={`/repairs/${unit.repair}`}
          >
            {t("repair.open")}
          </ButtonLink>
        )}
        {!Shown && (
          <p className="text-ink-muted">
            {elsewhere
              ? t(isWithBuyer ? "elsewhere.with_buyer" : `elsewhere.${elsewhere}`)
              : t(
                  unit.step === "offer" && unit.buyback === null
                    ? "hint.proved"
                    : `hint.${unit.step as "approve"}`,
                )}
          </p>
        )}
      </Section>
      {!unit.isHeld && REPORTED.includes(unit.stage) && <AttachReport unit={unit} />}
      {possible.some((one) => one !== panel) && (
        <nav aria-label={t("others")} className="no-print flex flex-wrap gap-2">
          {possible.map((one) => (
            <Button
              key={one}
              variant={one === panel ? "soft" : "outline"}
              aria-pressed={one === panel}
              onClick={() => setChosen({ panel: one, at })}
            >
              {nameOf(one)}
            </Button>
          ))}
        </nav>
      )}
      <NextUnit publicId={unit.publicId} isDone={unit.step === "shelve" || unit.step === "approve"} />
      {!unit.isHeld && <Exits bench={bench} />}
      <Link to={`/devices/${unit.publicId}`} className="justify-self-start underline">
        {t("history")}
      </Link>
    </div>
  );
}

/** Stages from which a unit can return to inspection, because of a fault or a new test protocol. */
const AGAIN: readonly DeviceStage[] = ["wiped", "tested", "graded"];
type Exit = (typeof NEEDS_REASON)[number] | "unpublished";

/** Exits from the bench, each of which asks for a reason. */
function Exits({ bench: { unit, act, isSending, error, forget } }: { bench: Bench }) {
  const t = useWords("admin-bench");
  const [exit, setExit] = useState<Exit | null>(null);
  const moves = nextBenchStages(unit.stage);
  // A phone that belongs to a buyer is returned through its case.
  const isBuyers = unit.owner === "customer";
  const exits = NEEDS_REASON.filter((to) => moves.includes(to) && (to === "quarantine" || !isBuyers));
  const choices = unit.stage === "listed" ? (["unpublished"] as const) : exits;
  async function leave(reason: string) {
    if (exit === null) return;
    const isDone = await (exit === "unpublished"
      ? act("unpublication", { reason })
      : act("moves", { to: exit, reason }));
    if (isDone) setExit(null);
  }
  return (
    <div className="no-print flex flex-wrap gap-2 empty:hidden">
      {AGAIN.includes(unit.stage) && (
        <Button variant="ghost" loading={isSending} onClick={() => void act("moves", { to: "inspected" })}>
          {t("again")}
        </Button>
      )}
      {choices.map((to) => (
        <Button key={to} variant="ghost" onClick={() => setExit(to)}>
          {t(`exit.${to}`)}
        </Button>
      ))}
      <ReasonDialog
        isOpen={exit !== null}
        title={exit ? t(`exit.${exit}`) : ""}
        text={exit ? t(`exitText.${exit}`) : ""}
        submit={exit ? t(`exit.${exit}`) : ""}
        isSending={isSending}
        error={error}
        onReload={forget}
        onClose={() => setExit(null)}
        onSubmit={(reason) => void leave(reason)}
      />
    </div>
  );
}
