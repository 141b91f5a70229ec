import { data } from "react-router";
import { photoAddress } from "#contract/catalog/photos.ts";
import { passportAddress } from "#contract/devices/passport-address.ts";
import type { Locale } from "#contract/locale.ts";
import { inLanguage } from "#contract/public-pages.ts";
import { formatStorage } from "#contract/units.ts";
import { GradeZones } from "#web/catalog/grades/grade-zones.tsx";
import { HolderPart } from "#web/catalog/passport/holder-part.tsx";
import { PassportFacts, type PassportView, useDay } from "#web/catalog/passport/passport-facts.tsx";
import { passportMeta } from "#web/catalog/passport/passport-meta.ts";
import { TestList, TestSummary } from "#web/catalog/passport/test-list.tsx";
import { ApiError } from "#web/client-state/api-error.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf, pagePorts } from "#web/ssr/page-context.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { Breadcrumbs } from "#web/ui/navigation/breadcrumbs.tsx";
import { PhonePicture } from "#web/ui/picture.tsx";
import { QrCode } from "#web/ui/qr-code.tsx";
import type { Route } from "./+types/passport.ts";

export const handle = words("passport", "protocol", "grades", "documents");

export async function loader({ context, params }: Route.LoaderArgs) {
  const passport = await apiOf(context)
    .passport(params.publicId)
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 });
      throw error;
    });
  const until = passport.support?.until;
  const supportEnded = until !== undefined && Date.now() > Date.parse(`${until}T23:59:59Z`);
  return {
    passport: { ...passport, supportEnded } satisfies PassportView,
    url: context.get(pagePorts).site.publicUrl + passportAddress(passport.publicId),
  };
}

const nameOf = (
  { brand, model, storageGb, color }: PassportView,
  t: ReturnType<typeof useWords<"passport">>,
  locale: Locale,
) => t("name", { phone: `${brand} ${model}`, storage: formatStorage(storageGb, locale), colour: color });

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const t = metaWords("passport");
  const root = matches[0].loaderData;
  if (!loaderData || !root) return [{ title: t("trail.here") }, { name: "robots", content: "noindex" }];
  const { passport } = loaderData;
  const { locale, site } = root;
  const name = nameOf(passport, t, locale);
  return passportMeta({
    passport,
    name,
    title: t("meta.title", { name }),
    description: t("meta.description", { name }),
    url: site.publicUrl + inLanguage(passportAddress(passport.publicId), locale),
    language: locale,
    publicUrl: site.publicUrl,
  });
}

const TONES = {
  for_sale: "success",
  sold: "brand",
  workshop: "warning",
  recycled: "neutral",
  gone: "neutral",
} as const satisfies Record<PassportView["state"], Tone>;

/** The public page of one device, for its buyer, later buyers, and anybody who scans its label. */
export default function PassportPage({ loaderData: { passport, url } }: Route.ComponentProps) {
  const t = useWords("passport");
  const day = useDay();
  const name = nameOf(passport, t, useLocale());
  const { publicId, state, grade, tests, photos } = passport;
  return (
    <Container className="pt-2 pb-14 sm:pt-4 sm:pb-20 print:max-w-none print:p-0">
      <div className="print:hidden">
        <Breadcrumbs
          label={t("trail.label")}
          items={[
            { label: t("trail.home"), to: "/" },
            { label: t("trail.store"), to: "/store" },
            { label: t("trail.here") },
          ]}
        />
      </div>
      <header className="mt-4 sm:mt-8">
        <Badge dot tone={TONES[state]}>
          {t(`state.${state}`)}
        </Badge>
        <p className="mt-4 text-sm font-semibold text-ink-muted">
          {t("kicker")} <bdi dir="ltr">{publicId}</bdi>
        </p>
        {/* The name has the direction of the page, because its storage and colour are in the page's language. */}
        <h1 className="mt-1 text-3xl font-bold text-pretty">{name}</h1>
        <p className="mt-3 max-w-prose text-lg text-ink-muted">{t(`stateText.${state}`)}</p>
        {state === "for_sale" && (
          <ButtonLink to={`/product/${passport.itemId}`} className="mt-5 print:hidden">
            {t("toListing")}
          </ButtonLink>
        )}
      </header>
      <HolderPart publicId={publicId} />
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-14">
        <PassportFacts passport={passport} />
        {photos.length > 0 && (
          <ul className="grid grid-cols-2 content-start gap-3 sm:grid-cols-3 print:grid-cols-4">
            {photos.map((id, place) => (
              <li key={id} className="relative aspect-square rounded-lg bg-plate">
                <PhonePicture
                  sources={[photoAddress(id, 640)]}
                  size={320}
                  alt={t("photo", { name, number: place + 1 })}
                  priority={place < 2}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {grade && (
        <PassportSection
          id="grade"
          title={t("grade.title", { grade })}
          text={t(passport.gradeApproved ? "grade.approved" : "grade.text")}
        >
          <GradeZones grade={grade} />
        </PassportSection>
      )}
      <PassportSection
        id="tests"
        title={t("tests.title")}
        text={tests ? <TestSummary tests={tests} on={day(tests.on)} /> : t("tests.none")}
      >
        {tests && <TestList tests={tests} />}
      </PassportSection>
      <div className="mt-12 flex flex-wrap items-center gap-6 rounded-xl bg-surface-sunken p-6 print:break-inside-avoid">
        <QrCode text={url} label={t("qr.label")} className="size-32" />
        <p className="min-w-0 flex-1 basis-60 text-ink-muted">
          {t("qr.text")}
          <bdi dir="ltr" className="block font-medium wrap-anywhere text-ink">
            {url}
          </bdi>
        </p>
      </div>
    </Container>
  );
}

type SectionProps = { id: string; title: string; text: React.ReactNode; children: React.ReactNode };

function PassportSection({ id, title, text, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="mt-12 sm:mt-16">
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-ink-muted">{text}</p>
      {children}
    </section>
  );
}
