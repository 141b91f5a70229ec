import type { BackOfficeShipment } from "#contract/back-office/shipments.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ErrorText } from "../error-text.tsx";
import { Section } from "../section.tsx";
import type { Loaded } from "../use-read.ts";
import { Parcel } from "./parcel.tsx";

interface ParcelsProps {
  readonly number: string;
  readonly loaded: Loaded<readonly BackOfficeShipment[]>;
}

/** The parcels of an order, each with the moves that staff may make. */
export function Parcels({ number, loaded: { data, error } }: ParcelsProps) {
  const t = useWords("admin");
  return (
    <Section title={t("parcel.list")}>
      <ErrorText error={error} canReload />
      {data?.length === 0 && <p className="text-ink-muted">{t("parcel.none")}</p>}
      <ul className="grid gap-3 empty:hidden">
        {data?.map((parcel) => (
          <Parcel key={parcel.id} number={number} parcel={parcel} />
        ))}
      </ul>
    </Section>
  );
}
