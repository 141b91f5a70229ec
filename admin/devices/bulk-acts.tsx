import { useState } from "react";
import { Link } from "react-router";
import type { DeviceSummary } from "#contract/devices/back-office.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonStyle } from "#web/ui/button-style.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { DialogButton } from "../dialog-button.tsx";
import { ReasonButton } from "../reason-button.tsx";
import { useStaff } from "../session.tsx";
import { SelectionBar } from "../table/selection-bar.tsx";
import type { Selection } from "../table/use-selection.ts";
import { ColleagueSelect } from "../timeline/colleague-select.tsx";
import { PriceForm } from "./price-form.tsx";
import { useDeviceActs } from "./use-device-acts.ts";

/** Acts on the chosen devices: print labels, assign them to somebody, change their prices, put them on sale, hide them. */
export function DeviceActs({ selection }: { readonly selection: Selection<DeviceSummary> }) {
  const t = useWords("admin-devices");
  const words = useWords("admin");
  const toast = useToast();
  const self = useStaff();
  const { rows, chosen } = selection;
  const { isRunning, outcome, undo, assignTo, setPrices, publish, hide } = useDeviceActs(selection);
  const [isUndone, setUndone] = useState(false);
  const onSale = rows.filter(({ stage }) => stage === "listed");

  async function undoPrices() {
    const count = await setPrices(undo);
    setUndone(true);
    if (count > 0) toast({ title: t("bulk.undone", { count }) });
  }
  return (
    <SelectionBar
      count={chosen.length}
      outcome={outcome}
      linkOf={(key) => `/devices/${key}`}
      after={
        undo.length > 0 &&
        !isUndone && (
          <Button size="sm" variant="outline" loading={isRunning} onClick={() => void undoPrices()}>
            {t("bulk.undo", { count: undo.length })}
          </Button>
        )
      }
    >
      <DialogButton title={t("bulk.price")} size="lg" variant="solid">
        {(onClose) => (
          <PriceForm
            devices={onSale}
            leftOut={rows.length - onSale.length}
            onClose={onClose}
            onSend={async (prices) => {
              setUndone(false);
              const count = await setPrices(prices);
              if (count > 0) toast({ title: t("bulk.priced", { count }) });
            }}
          />
        )}
      </DialogButton>
      <Button size="sm" variant="outline" loading={isRunning} onClick={() => void publish()}>
        {t("bulk.publish")}
      </Button>
      <ReasonButton title={t("bulk.hide")} text={t("bulk.hideText")} send={hide} />
      <Button size="sm" variant="outline" loading={isRunning} onClick={() => void assignTo(self)}>
        {words("assignment.take")}
      </Button>
      <ColleagueSelect
        subjectType="device"
        except={[self.id]}
        hideLabel
        disabled={isRunning}
        onChoose={(colleague) => void assignTo(colleague)}
      />
      <Link
        to={`/device-labels?devices=${chosen.join(",")}`}
        target="_blank"
        className={buttonStyle("outline", "sm")}
      >
        {t("labels")} <span className="sr-only">{words("newTab")}</span>
      </Link>
    </SelectionBar>
  );
}
