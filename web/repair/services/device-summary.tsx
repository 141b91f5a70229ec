import { Link } from "react-router";
import type { RepairModel } from "#contract/repair/repair.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { PhonePicture } from "#web/ui/picture.tsx";
import { modelsAddress } from "../addresses.ts";

/** The chosen phone, with a link to change it. */
export function DeviceSummary({ model }: { model: RepairModel }) {
  const t = useWords("repair");
  return (
    <div className="flex items-center gap-4">
      <span className="size-20 shrink-0 rounded-md bg-plate p-2 sm:size-24">
        <PhonePicture sources={[model.imageUrl]} size={96} priority />
      </span>
      <div className="grid min-w-0">
        <bdi className="text-sm text-ink-muted">{model.brand}</bdi>
        <bdi className="text-xl font-bold">{model.name}</bdi>
        <Link
          to={modelsAddress(model.brand)}
          className="inline-flex min-h-11 items-center justify-self-start rounded-sm text-sm font-semibold text-brand underline underline-offset-4 hover:text-brand-strong"
        >
          {t("services.change")}
        </Link>
      </div>
    </div>
  );
}
