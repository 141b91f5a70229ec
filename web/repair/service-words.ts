import type { RepairOption } from "#contract/repair.ts";
import { useWords } from "#web/i18n/use-words.ts";

type Named = Pick<RepairOption, "kind" | "repairServiceName" | "repairServiceDescription">;

/** Names and describes services in the reader's language; one the shop has no words for keeps its own. */
export function useServiceWords() {
  const t = useWords("repair-services");
  return {
    nameOf: ({ kind, repairServiceName }: Named) =>
      kind === "other" ? repairServiceName : t(`name.${kind}`),
    textOf: ({ kind, repairServiceDescription }: Named) =>
      kind === "other" ? repairServiceDescription : t(`text.${kind}`),
  };
}
