import { Link } from "react-router";
import type { RepairOption, UnofferedRepair } from "#contract/repair/repair.ts";
import { SERVICE_KINDS } from "#contract/repair/repair-rules.ts";
import { useWords } from "#web/i18n/use-words.ts";

interface NotOfferedProps {
  readonly options: readonly RepairOption[];
  /** Services whose reason the shop states. */
  readonly unoffered: readonly UnofferedRepair[];
}

/** The usual services that are not offered for a phone, and why. Renders nothing when all are. */
export function NotOffered({ options, unoffered }: NotOfferedProps) {
  const t = useWords("repair");
  const services = useWords("repair-services");
  const known = new Set([...options, ...unoffered].map(({ kind }) => kind));
  const others = SERVICE_KINDS.filter((kind) => kind !== "diagnosis" && !known.has(kind));
  const nameOf = (kind: (typeof SERVICE_KINDS)[number], name: string) =>
    kind === "other" ? name : services(`name.${kind}`);
  const unstated = others.flatMap((kind) => (kind === "other" ? [] : [nameOf(kind, "")]));
  if (unoffered.length + unstated.length === 0) return null;
  return (
    <section aria-label={t("missing.title")} className="rounded-lg border border-line p-5 sm:p-6">
      <h2 className="text-lg font-bold">{t("missing.title")}</h2>
      <ul className="mt-2 list-disc ps-5">
        {unoffered.map(({ kind, name, reason }) => (
          <li key={`${kind} ${name}`}>
            <bdi>{nameOf(kind, name)}</bdi>
            <span className="block text-ink-muted">{t(`missing.reason.${reason}`)}</span>
          </li>
        ))}
        {unstated.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {unstated.length > 0 && <p className="mt-2 text-ink-muted">{t("missing.why")}</p>}
      <Link
        to="/contact"
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
      >
        {t("missing.ask")}
      </Link>
    </section>
  );
}
