import { Copy, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { type Company, socialLinks } from "#contract/company.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { useToast } from "#web/ui/toasts/toast.tsx";

const link =
  "inline-flex min-h-11 min-w-11 items-center rounded-sm font-semibold break-words underline-offset-4 hover:text-brand hover:underline";

export function CompanyCard({ company }: { company: Company }) {
  const t = useWords("contact");
  const { name, email, phone, address } = company;
  return (
    <section aria-labelledby="company-card" className="rounded-xl bg-surface-sunken p-6 sm:p-8">
      <h2 id="company-card" className="text-2xl font-bold">
        {t("card.title")}
      </h2>
      <address className="mt-5 grid gap-4 not-italic">
        <Row icon={<Mail aria-hidden />} label={t("card.email")}>
          <a href={`mailto:${email}`} className={link}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </Row>
        <Row icon={<Phone aria-hidden />} label={t("card.phone")}>
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={link}>
            <bdi dir="ltr">{phone}</bdi>
          </a>
        </Row>
        <Row icon={<MapPin aria-hidden />} label={t("card.address")}>
          <Address text={`${name}, ${address}`} address={address} />
        </Row>
      </address>
      <h3 className="mt-6 border-t border-line pt-5 text-sm font-semibold text-ink-muted">
        {t("card.social")}
      </h3>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {socialLinks(company).map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="me noreferrer" className={link}>
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-strong [&>svg]:size-5">
        {icon}
      </span>
      <div className="grid min-w-0 flex-1">
        <span className="text-sm text-ink-muted">{label}</span>
        {children}
      </div>
    </div>
  );
}

/**
 * The shop's address. On a touch screen, a `geo:` link opens a map app. With a mouse, where such links do nothing, a button
 * copies the address.
 */
function Address({ text, address }: { text: string; address: string }) {
  const t = useWords("contact");
  const toast = useToast();
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t("card.copied") });
    } catch {
      toast({ title: t("card.notCopied"), variant: "destructive" });
    }
  }
  return (
    <>
      <a href={`geo:0,0?q=${encodeURIComponent(text)}`} className={`${link} pointer-fine:hidden`}>
        <bdi>{address}</bdi>
      </a>
      <span className="hidden justify-items-start pointer-fine:grid">
        <bdi className="py-2.5 font-semibold">{address}</bdi>
        <Button variant="outline" size="sm" icon={<Copy aria-hidden />} onClick={copy}>
          {t("card.copy")}
        </Button>
      </span>
    </>
  );
}
