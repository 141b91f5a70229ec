import { isOpenRepair, type RepairState } from "#contract/repair/repair-states.ts";
import type { StaffRepair } from "#contract/repair/staff-repairs.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Section } from "../section.tsx";
import { useMay } from "../session.tsx";
import { useRead } from "../use-read.ts";
import { RepairPhotos } from "./repair-photos.tsx";

/** The states in which the phone is worked on, or was. */
const WORK: readonly RepairState[] = ["accepted", "waiting_parts", "repairing", "tested", "ready"];

/** The photographs of the work, and the test that proves it. */
export function WorkSection({ repair }: { repair: StaffRepair }) {
  const t = useWords("admin-repairs");
  const points = useWords("protocol");
  const may = useMay();
  const { number, state } = repair;
  const { data } = useRead("GET /admin/api/repairs/:number/reception", { params: { number } });
  const isWork = WORK.includes(state);
  const hasPhotos = data?.photos.some(({ kind }) => kind === "work");
  if (!data || !(isWork || hasPhotos)) return null;
  const { proof, failed, device, photos } = data;
  const isTest = state === "repairing" || state === "tested";
  return (
    <Section title={t("work")}>
      {isOpenRepair(state) && state !== "accepted" && (
        <>
          <p>
            <Badge tone={proof === "passed" ? "success" : proof === "failed" ? "danger" : "neutral"}>
              {t(`proof.${proof}`)}
            </Badge>
          </p>
          {failed.length > 0 && (
            <ul className="list-inside list-disc">
              {failed.map((point) => (
                <li key={point}>{points(`point.${point}`)}</li>
              ))}
            </ul>
          )}
          {proof !== "passed" && <p className="text-ink-muted">{t("proof.text")}</p>}
        </>
      )}
      {isTest && proof !== "passed" && device && may("devices.work") && (
        <ButtonLink to={`/bench/${device}`} className="justify-self-start">
          {t("proof.go")}
        </ButtonLink>
      )}
      <RepairPhotos repair={repair} kind="work" photos={photos} />
    </Section>
  );
}
