import { CircleCheck, Eye } from "lucide-react";
import { POINTS_BY_GROUP } from "#contract/devices/protocol.ts";
import { useWords } from "#web/i18n/use-words.ts";

/** The control points by part of the phone. An icon tells tests from inspections. */
export function ControlList() {
  const t = useWords("about");
  const protocol = useWords("protocol");
  return (
    <>
      <ul className="mb-10 flex flex-wrap gap-x-8 gap-y-3 font-semibold">
        <li className="flex items-center gap-2.5">
          <Mark functional />
          {t("points.functional")}
        </li>
        <li className="flex items-center gap-2.5">
          <Mark functional={false} />
          {t("points.inspection")}
        </li>
      </ul>
      <div className="gap-x-10 sm:columns-2 lg:columns-3">
        {POINTS_BY_GROUP.map(({ group, points }) => (
          <section key={group} className="mb-10 break-inside-avoid">
            <h3 className="border-b-2 border-ink pb-3 text-xl font-semibold">{protocol(`group.${group}`)}</h3>
            <ol>
              {points.map(({ number, name, functional }) => (
                <li key={name} className="flex items-start gap-3 border-b border-line py-2.5">
                  <span aria-hidden className="w-6 shrink-0 text-ink-muted figures">
                    {number}
                  </span>
                  <span className="flex-1">{protocol(`point.${name}`)}</span>
                  <Mark functional={functional} />
                  <span className="sr-only">{t(functional ? "points.functional" : "points.inspection")}</span>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
}

function Mark({ functional }: { functional: boolean }) {
  return functional ? (
    <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
  ) : (
    <Eye aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" />
  );
}
