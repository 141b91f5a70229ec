import { Link, useNavigate, useParams } from "react-router";
import { modelAddress } from "#contract/catalog/model-address.ts";
import type { StaffModel } from "#contract/catalog/models/models.ts";
import { formatDate } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DialogButton } from "../dialog-button.tsx";
import { FactList } from "../fact-list.tsx";
import { MergeModel, RetireModel } from "../models/model-acts.tsx";
import { AddModel, ChangeModel } from "../models/model-form.tsx";
import { Shade } from "../models/shade.tsx";
import { Section } from "../section.tsx";
import { Page } from "../shell/page.tsx";
import { useRead } from "../use-read.ts";

/** A phone of the catalogue in one storage and colour: its facts, what hangs on it, and the acts on it. */
export default function ModelPage() {
  const t = useWords("admin-models");
  const id = Number(useParams().id);
  const loaded = useRead("GET /admin/api/models/:id", { params: { id } });
  const { data } = loaded;
  const title = data
    ? [data.brand, data.model, t("storage.value", { gb: String(data.storageGb) }), data.colour].join(" ")
    : "";
  return (
    <Page loaded={loaded} title={title} actions={data && <ModelActs key={id} model={data} />}>
      {data && <ModelOf model={data} />}
    </Page>
  );
}

function ModelActs({ model }: { readonly model: StaffModel }) {
  const t = useWords("admin-models");
  const navigate = useNavigate();
  const goTo = (id: number) => void navigate(`/settings/models/${id}`);
  const retirement = model.isRetired ? "offer" : "retire";
  return (
    <>
      <DialogButton title={t("change")} size="md" variant="solid">
        {(onClose) => <ChangeModel model={model} onDone={onClose} />}
      </DialogButton>
      <DialogButton title={t("add")} text={t("add.text")} size="md">
        {() => <AddModel model={model} onDone={goTo} />}
      </DialogButton>
      <DialogButton title={t(retirement)} text={t(model.isRetired ? "offer.text" : "retire.text")}>
        {(onClose) => <RetireModel model={model} onClose={onClose} />}
      </DialogButton>
      <DialogButton title={t("merge")} text={t("merge.text")}>
        {(onClose) => <MergeModel model={model} onClose={onClose} onMerged={goTo} />}
      </DialogButton>
    </>
  );
}

function ModelOf({ model }: { readonly model: StaffModel }) {
  const t = useWords("admin-models");
  const locale = useLocale();
  const { hanging, siblings, fiveG, supportUntil } = model;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <Section title={t("facts")}>
        <FactList
          facts={[
            [
              t("state"),
              <Badge key="state" tone={model.isRetired ? "warning" : "success"}>
                {t(model.isRetired ? "state.retired" : "state.offered")}
              </Badge>,
            ],
            [t("colour"), <Shade key="colour" name={model.colour} hex={model.colourHex} />],
            [t("ram"), model.ram],
            [t("processor"), model.processor],
            [t("screenSize"), model.screenSize],
            [t("camera"), model.camera],
            [t("os"), model.os],
            [t("battery"), model.battery],
            [t("fiveG"), t(`fiveG.${fiveG === null ? "unknown" : fiveG ? "yes" : "no"}`)],
            [t("supportUntil"), supportUntil ? formatDate(supportUntil, "long", locale) : t("unknown")],
            [t("supportSource"), model.supportSource],
          ]}
        />
        <p>
          <a href={modelAddress(model.model)} className="underline underline-offset-4">
            {t("page")}
          </a>
        </p>
      </Section>
      <div className="grid gap-8">
        <Section title={t("hanging")}>
          <FactList
            facts={[
              [t("hanging.listings"), String(hanging.listings)],
              [t("listings"), String(model.listings)],
              [t("hanging.devices"), String(hanging.devices)],
              [t("units"), String(model.units)],
              [t("hanging.purchases"), String(hanging.purchases)],
            ]}
          />
        </Section>
        <Section title={t("siblings")}>
          {siblings.length === 0 && <p className="text-ink-muted">{t("siblings.empty")}</p>}
          <ul className="grid gap-1">
            {siblings.map(({ id, name, isRetired }) => (
              <li key={id} className="flex flex-wrap items-center gap-2">
                <Link to={`/settings/models/${id}`} className="underline underline-offset-4">
                  {name}
                </Link>
                {isRetired && <Badge tone="warning">{t("state.retired")}</Badge>}
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </div>
  );
}
