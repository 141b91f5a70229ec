import { CLAIM_NAMES, type ShownClaims } from "#contract/claims.ts";
import { formatNumber } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Hero } from "#web/ui/hero.tsx";
import { Picture } from "#web/ui/picture.tsx";

type AboutHeroProps = {
  picture: string | null;
  /** The saving compared with new phones in percent. Null while none is proved. */
  claim: number | null;
  /** The figures that have a source. */
  claims: ShownClaims;
};

export function AboutHero({ picture, claim, claims }: AboutHeroProps) {
  const t = useWords("about");
  const locale = useLocale();
  const claimed = CLAIM_NAMES.flatMap((name) => {
    const { figure, source } = claims[name] ?? {};
    if (figure === undefined) return [];
    return [
      [
        t(`figure.${name}`, { figure: formatNumber(figure, locale) }),
        t(`figure.${name}Text`),
        source,
      ] as const,
    ];
  });
  const figures = [
    ...claimed,
    ...(claim
      ? [
          [
            t("figure.cheaper", { percent: claim }),
            t("figure.cheaperText", { percent: claim }),
            undefined,
          ] as const,
        ]
      : []),
  ];
  return (
    <Hero
      title={t("title")}
      lead={t("lead")}
      className="items-center gap-x-12 gap-y-8 pb-12 lg:grid-cols-[1.1fr_1fr] lg:pt-12 lg:pb-20"
    >
      {picture && (
        <Picture
          sources={[picture]}
          size={640}
          priority
          className="mx-auto w-full max-w-80 sm:max-w-md lg:max-w-none"
        />
      )}
      <dl className="grid grid-cols-2 gap-x-8 gap-y-7 lg:col-span-2 lg:grid-cols-4">
        {figures.map(([figure, text, source]) => (
          <div key={text} className="flex flex-col-reverse justify-end border-t-2 border-ink pt-4">
            <dt className="text-ink-muted wrap-anywhere">
              {text}
              {source && <small className="mt-1 block text-xs">{t("figure.source", { source })}</small>}
            </dt>
            <dd className="text-3xl font-bold text-brand">
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Hero>
  );
}
