import type { Packing } from "#contract/devices/packing.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ReplaceButton, UnpackButton } from "../devices/unit-buttons.tsx";

interface UnitsProps {
  readonly packing: Packing;
  readonly show: (packing: Packing) => void;
}

/** The phones of a parcel, each with its grade and whether it is verified. */
export function Units({ packing, show }: UnitsProps) {
  const t = useWords("admin-devices");
  const bench = useWords("admin-bench");
  const places = useWords("admin-places");
  const { state, refunded, units } = packing;
  return (
    <ul className="no-print grid gap-3">
      {units.map(({ position, name, publicId, stage, grade, place, accessories }) => (
        <li key={position} className="flex flex-wrap items-center gap-3">
          <span className="me-auto text-lg">
            <span className="font-semibold">{name}</span>{" "}
            <span className="text-ink-muted figures">{publicId}</span>
            {place && stage === "allocated" && (
              <span className="block text-base font-bold">{places("liesIn", { code: place })}</span>
            )}
            {accessories.length > 0 && (
              <span className="block text-base">
                {t("packing.with", {
                  things: accessories.map((one) => bench(`accessory.${one}`)).join(", "),
                })}
              </span>
            )}
          </span>
          {grade && <span className="text-lg font-bold">{`${t("grade")} ${grade}`}</span>}
          <Badge tone={stage === "packed" || stage === "shipped" ? "success" : "neutral"}>
            {t(`stage.${stage}`)}
          </Badge>
          {stage === "allocated" && state === "preparing" && (
            <ReplaceButton packing={packing} position={position} show={show} />
          )}
          {stage === "packed" && !refunded && (
            <UnpackButton packing={packing} position={position} show={show} />
          )}
        </li>
      ))}
    </ul>
  );
}
