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
import { GradePanel } from "./grade-panel.tsx";
import { PhotoPanel } from "./photo-panel.tsx";
import { PublishPanel } from "./publish-panel.tsx";
import { RepairPanel } from "./repair-panel.tsx";
import { TestPanel } from "./test-panel.tsx";
import { UnsentPhotos } from "./unsent-photos.tsx";
import type { Bench } from "./use-unit.ts";
import { WipePanel } from "./wipe-panel.tsx";

const PANELS = {
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
  inspected: ["test", "repair", "wipe"],
  repairing: ["repair"],
  wiped: ["test", "repair", "shoot"],
  tested: ["grade", "repair", "shoot"],
  graded: ["shoot", "publish", "grade", "repair"],
  listed: ["publish", "grade", "shoot"],
};

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
  const [chosen, setChosen] = useState<{ readonly panel: Panel; readonly at: string } | null>(null);
  const possible = POSSIBLE[unit.stage] ?? [];
  // A choice made at one step is dropped at the next.
  const at = `${unit.stage} ${unit.step}`;
  const panel = chosen?.at === at ? chosen.panel : unit.step in PANELS ? (unit.step as Panel) : null;
  const Shown = panel && PANELS[panel];
  const nameOf = (one: Panel) =>
    one === "publish" && unit.stage === "listed" ? t("publish.change") : t(`step.${one}`);
  const elsewhere = ELSEWHERE.find((stage) => stage === unit.stage);
  const isWithBuyer = elsewhere === "handed_back" && unit.owner === "customer";
  return (
    <div className="grid gap-6">
      <Section title={elsewhere ? t(`stage.${elsewhere}`) : nameOf(panel ?? (unit.step as Panel))}>
        {panel !== "test" && <ErrorText error={error} onReload={forget} />}
        <UnsentPhotos {...bench} />
        {Shown && <Shown key={`${panel} ${unit.lastRun?.key}`} bench={bench} />}
        {(unit.step === "inspect" || unit.step === "decide") && (
          <Button
            size="lg"
            autoFocus
            className="justify-self-start"
            loading={isSending}
            onClick={() => void act("moves", { to: "inspected" })}
          >
            {t(unit.step === "inspect" ? "inspected" : "backToBench")}
          </Button>
        )}
        {unit.step in DESKS && (
          <ButtonLink
            size="lg"
            autoFocus
            className="justify-self-start"
            to={DESKS[unit.step as keyof typeof DESKS]}
          >
            {t(`desk.${unit.step as keyof typeof DESKS}`)}
          </ButtonLink>
        )}
        {!Shown && unit.step !== "inspect" && (
          <p className="text-ink-muted">
            {elsewhere
              ? t(isWithBuyer ? "elsewhere.with_buyer" : `elsewhere.${elsewhere}`)
              : t(`hint.${unit.step as "approve"}`)}
          </p>
        )}
      </Section>
      {possible.length > 1 && (
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
      <Exits bench={bench} />
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
