import type { ReactNode } from "react";
import type { Grade } from "#contract/catalog/conditions.ts";
import { GRADE_LIMITS } from "#contract/catalog/grades.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { BatteryDrawing, MarksDrawing } from "./zone-drawings.tsx";

/** The limits of a grade for screen, body and battery, each with a drawing. */
export function GradeZones({ grade }: { grade: Grade }) {
  const t = useWords("grades");
  const { screen, body, battery } = GRADE_LIMITS[grade];
  return (
    <ul className="grid gap-6 sm:grid-cols-3">
      <Zone name={t("zone.screen")} drawing={<MarksDrawing zone="screen" grade={grade} />}>
        <li>
          {screen.scratches > 0
            ? t("limit.scratches", { count: screen.scratches, mm: screen.scratchMm })
            : t("limit.noScratch")}
        </li>
        <li>
          {screen.chips > 0
            ? t("limit.chips", { count: screen.chips, mm: screen.chipMm })
            : t("limit.noChip")}
        </li>
        <li>
          {screen.invisibleFromCm ? t("limit.screenAt", { cm: screen.invisibleFromCm }) : t("limit.visible")}
        </li>
      </Zone>
      <Zone name={t("zone.body")} drawing={<MarksDrawing zone="body" grade={grade} />}>
        <li>
          {body.scratches > 0
            ? t("limit.scratches", { count: body.scratches, mm: body.scratchMm })
            : t("limit.noScratch")}
        </li>
        <li>
          {body.chips > 0 ? t("limit.dents", { count: body.chips, mm: body.chipMm }) : t("limit.noDent")}
        </li>
        <li>{body.invisibleFromCm ? t("limit.bodyAt", { cm: body.invisibleFromCm }) : t("limit.visible")}</li>
      </Zone>
      <Zone name={t("zone.battery")} drawing={<BatteryDrawing grade={grade} />}>
        <li>{battery ? t("limit.battery", { percent: battery }) : t("limit.noBattery")}</li>
      </Zone>
    </ul>
  );
}

function Zone({ name, drawing, children }: { name: string; drawing: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-4 rounded-lg bg-surface-sunken p-4 sm:flex-col">
      <div className="w-22 shrink-0 sm:mx-auto sm:w-28">{drawing}</div>
      <div className="min-w-0">
        <h3 className="font-semibold">{name}</h3>
        <ul className="mt-1.5 grid gap-1 text-sm text-ink-muted">{children}</ul>
      </div>
    </li>
  );
}
