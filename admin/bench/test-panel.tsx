import { useEffect, useRef, useState } from "react";
import { type PointName, PROTOCOL_VERSION } from "#contract/devices/protocol.ts";
import type { Outcome, TestRun } from "#contract/devices/test-run.ts";
import { plainSigns } from "#contract/text/plain-signs.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { ErrorText } from "../error-text.tsx";
import { useDeskKeys } from "../scan/hear-scans.ts";
import { useStaff } from "../session.tsx";
import { PhotoInput } from "./photo-input.tsx";
import { PointList } from "./point-list.tsx";
import { PointPhoto } from "./point-photo.tsx";
import { useTestRun } from "./use-test-run.ts";
import type { Bench } from "./use-unit.ts";

interface TestPanelProps {
  readonly bench: Bench;
}

/** The 40-point test. Continues the open run; a new run is opened by its first result. */
export function TestPanel({ bench }: TestPanelProps) {
  const { unit } = bench;
  const staff = useStaff();
  const [key] = useState(() => crypto.randomUUID());
  const run: TestRun = unit.openRun ?? {
    ...{ key, phase: unit.phase, protocolVersion: PROTOCOL_VERSION, by: staff.name },
    ...{ beganAt: "", finishedAt: null, results: [] },
  };
  return <RunForm key={run.key} bench={bench} run={run} />;
}

function RunForm({ bench, run }: TestPanelProps & { readonly run: TestRun }) {
  const t = useWords("admin-bench");
  const protocol = useWords("protocol");
  const session = useTestRun(bench, run);
  const list = useRef<HTMLDivElement>(null);
  const value = useRef<HTMLInputElement>(null);
  const { current, given, outcomeOf } = session;
  const point = session.points.find(({ name }) => name === current);
  const result = given.get(current);
  const photo = run.results.find(({ point }) => point === current)?.photo;

  const [justFailed, setJustFailed] = useState<PointName | null>(null);
  const [refused, setRefused] = useState<{
    readonly point: PointName;
    readonly why: "always" | "afterWipe" | "percentWrong";
  } | null>(null);
  function give(outcome: Outcome) {
    const isMeasured = point?.measures && outcome === "pass";
    const measured = isMeasured ? Number(plainSigns(value.current?.value ?? "")) : null;
    const isWrong = measured !== null && !(Number.isInteger(measured) && measured >= 1 && measured <= 100);
    const isAlways = outcome === "not_applicable" && point?.required;
    const isEarly = point?.afterWipe && session.isBeforeWipe;
    const why = isEarly ? "afterWipe" : isAlways ? "always" : isWrong ? "percentWrong" : null;
    setRefused(why && { point: current, why });
    if (isWrong) value.current?.focus();
    if (why) return;
    setJustFailed(outcome === "fail" ? current : null);
    value.current?.blur();
    session.give(outcome, measured);
  }
  const refusal = refused?.point === current ? t(`test.${refused.why}`) : null;
  useDeskKeys((key) => {
    if (key === "p") give("pass");
    if (key === "f") give("fail");
    if (key === "n") give("not_applicable");
    if (key === "ArrowDown" || key === "ArrowUp") session.step(key === "ArrowDown" ? 1 : -1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another point is shown
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.closest("section")?.scrollIntoView({ block: "nearest" });
    if (point?.measures && outcomeOf(current) === "not_tested") value.current?.focus();
    setJustFailed(null);
  }, [current]);

  const finish = useRef<HTMLButtonElement>(null);
  // After the last point, Enter ends the run.
  useEffect(() => {
    if (session.isWhole) finish.current?.focus({ preventScroll: true });
  }, [session.isWhole]);

  const buttons = [
    ["pass", "P"],
    ["fail", "F"],
    ["not_applicable", "N"],
  ] as const;
  const done = session.points.filter(({ name }) => outcomeOf(name) !== "not_tested").length;
  return (
    <div ref={list} className="grid gap-4">
      <p className="text-ink-muted">
        {bench.unit.openRun ? t("test.began", { by: run.by }) : t("test.keys")} · {t(`phase.${run.phase}`)}
      </p>
      <PointList run={run} session={session} />
      <div className="sticky bottom-0 grid gap-3 border-t border-line bg-surface-raised py-3">
        <ErrorText
          error={session.error ?? bench.error}
          onReload={() => {
            session.send();
            bench.forget();
          }}
        />
        {session.error && session.waiting > 0 && (
          <p className="text-sm">{t("test.waiting", { count: session.waiting })}</p>
        )}
        {session.missing.length > 0 && (
          <p role="alert" className="text-sm text-danger">
            {t("test.missing", {
              points: session.missing.map((name) => protocol(`point.${name}`)).join(", "),
            })}
          </p>
        )}
        {refusal && refused?.why !== "percentWrong" && (
          <p role="alert" className="text-sm text-danger">
            {refusal}
          </p>
        )}
        <p aria-live="polite" className="flex justify-between gap-3">
          <b>{point && protocol(`point.${point.name}`)}</b>
          <span className="figures">{t("test.done", { done, all: session.points.length })}</span>
        </p>
        {point?.measures && (
          <Field
            label={t("test.percent")}
            className="max-w-60"
            error={refused?.why === "percentWrong" && refusal}
          >
            <Input
              key={current}
              ref={value}
              inputMode="numeric"
              defaultValue={result?.value ?? ""}
              maxLength={10}
              onKeyDown={(event) => event.key === "Enter" && give("pass")}
            />
          </Field>
        )}
        {result?.outcome === "fail" && (
          <Field label={t("test.note")}>
            <Input
              key={`${current} ${justFailed}`}
              // After F the person types what is wrong, then Enter goes to the next point.
              autoFocus={justFailed === current}
              defaultValue={result.note}
              maxLength={500}
              onInput={(event) => session.note(event.currentTarget.value)}
              onBlur={session.send}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.currentTarget.blur();
                session.step(1);
              }}
            />
          </Field>
        )}
        {outcomeOf(current) !== "not_tested" && (
          <div className="flex items-center gap-3">
            {photo && <PointPhoto device={bench.unit.publicId} point={current} photo={photo} />}
            <PhotoInput
              label={t("photo.take", { angle: protocol(`point.${current}`) })}
              isSending={bench.isSending}
              onPhoto={(taken) => session.photograph(protocol(`point.${current}`), taken)}
              className="flex min-h-12 flex-1 items-center gap-2"
            >
              {t(photo ? "test.photoAgain" : "test.photo")}
            </PhotoInput>
          </div>
        )}
        <div className="grid grid-cols-4 gap-2">
          {buttons.map(([outcome, key]) => (
            <Button
              key={outcome}
              size="lg"
              variant={outcome === "pass" ? "solid" : "outline"}
              className="px-2"
              aria-keyshortcuts={key}
              // Ignore the second tap of a double tap: it would answer the next point.
              onClick={(event) => event.detail < 2 && give(outcome)}
            >
              {t(`outcome.${outcome}`)}
            </Button>
          ))}
          <Button
            ref={finish}
            size="lg"
            variant={session.isWhole ? "solid" : "soft"}
            className="px-2"
            loading={bench.isSending}
            onClick={() => void session.finish()}
          >
            {t("test.finish")}
          </Button>
        </div>
      </div>
    </div>
  );
}
