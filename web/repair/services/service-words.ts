import type { RepairOption } from "#contract/repair/repair.ts";
import { useWords } from "#web/i18n/use-words.ts";

type Named = Pick<RepairOption, "kind" | "repairServiceName" | "repairServiceDescription">;

/** The translated names and descriptions of services. A service of the kind `other` has its own. */
export function useServiceWords() {
  const t = useWords("repair-services");
  return {
    nameOf: ({ kind, repairServiceName }: Named) =>
      kind === "other" ? repairServiceName : t(`name.${kind}`),
    textOf: ({ kind, repairServiceDescription }: Named) =>
      kind === "other" ? repairServiceDescription : t(`text.${kind}`),
  };
}
