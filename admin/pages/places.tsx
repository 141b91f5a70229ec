import { Link } from "react-router";
import { useWords } from "#web/i18n/use-words.ts";
import { buttonStyle } from "#web/ui/button-style.ts";
import { DialogButton } from "../dialog-button.tsx";
import { PlaceForm } from "../places/place-form.tsx";
import { PlaceTable } from "../places/place-table.tsx";
import { PlacingDesk } from "../places/placing-desk.tsx";
import { Section } from "../section.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** The shelves: phones are put into them by scan, and the list of places in walking order. */
export default function PlacesPage() {
  const t = useWords("admin-places");
  const loaded = useRead("GET /admin/api/places");
  const { data } = loaded;
  return (
    <Page
      loaded={loaded}
      title={t("title")}
      actions={
        <>
          <Link to="/counts" className={buttonStyle("outline", "sm")}>
            {t("counts")}
          </Link>
          <Link to="/place-labels" className={buttonStyle("outline", "sm")}>
            {t("labels")}
          </Link>
          <DialogButton title={t("add")} variant="solid">
            {(onClose) => <PlaceForm onClose={onClose} />}
          </DialogButton>
        </>
      }
    >
      <PlacingDesk />
      {data && (
        <Section title={t("walk")}>
          <p className="max-w-prose text-ink-muted">{t(data.length === 0 ? "empty" : "walk.lead")}</p>
          {data.length > 0 && <PlaceTable places={data} />}
        </Section>
      )}
    </Page>
  );
}
