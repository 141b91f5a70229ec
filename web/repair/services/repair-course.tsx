import { Clock, PackageCheck, ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { PROMISES } from "#contract/company.ts";
import { LEGAL_PATHS } from "#contract/legal/legal-paths.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useCompany } from "#web/ssr/use-company.ts";

/** The facts that a customer needs before ordering a repair: how the phone reaches the workshop, the time and the guarantee. */
export function RepairCourse() {
  const t = useWords("repair");
  const address = useCompany()?.address;
  const { repairDays: days, repairWarrantyMonths: months } = PROMISES;
  const steps = [
    [PackageCheck, t("course.send"), t.rich("course.sendText", { address: () => <bdi>{address}</bdi> })],
    [Clock, t("course.time", { days }), t("course.timeText")],
    [ShieldCheck, t("course.guarantee", { months }), t("course.guaranteeText")],
  ] as const;
  return (
    <section aria-labelledby="repair-course" className="rounded-lg bg-surface-sunken p-5 sm:p-6">
      <h2 id="repair-course" className="text-lg font-bold">
        {t("course.title")}
      </h2>
      <ul className="mt-4 grid gap-5">
        {steps.map(([Icon, title, text]) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <Icon aria-hidden className="mt-0.5 size-5 text-brand" />
            <p className="font-semibold">{title}</p>
            <p className="col-start-2 mt-1 text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
      <Link
        to={LEGAL_PATHS.repairs}
        className="mt-3 inline-flex min-h-11 items-center rounded-sm font-semibold text-brand underline underline-offset-4 hover:text-brand-strong"
      >
        {t("course.more")}
      </Link>
    </section>
  );
}
