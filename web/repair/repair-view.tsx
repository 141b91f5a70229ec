import type { CustomerRepair } from "#contract/repair/tracked-repair.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Container } from "#web/ui/container.tsx";
import { RepairCard } from "./tracked-repairs.tsx";

/** The tracking page of a repair that began at the counter. */
export function RepairView({ repair, token }: { repair: CustomerRepair; token: string }) {
  const t = useWords("repairs");
  return (
    <Container className="grid max-w-2xl gap-8 pt-10 pb-16 sm:pt-16 sm:pb-24">
      <h1 className="text-3xl font-bold wrap-anywhere">
        {t("one")} <bdi>{repair.number}</bdi>
      </h1>
      <RepairCard repair={repair} token={token} />
    </Container>
  );
}
