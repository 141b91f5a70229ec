import { useWords } from "#web/i18n/use-words.ts";
import { Hero } from "#web/ui/hero.tsx";
import { Picture } from "#web/ui/picture.tsx";

type AboutHeroProps = {
  picture: string | null;
  /** The saving compared with new phones in percent. Null while none is proved. */
  claim: number | null;
};

export function AboutHero({ picture, claim }: AboutHeroProps) {
  const t = useWords("about");
  const figures = [
    [t("figure.sold"), t("figure.soldText")],
    [t("figure.satisfied"), t("figure.satisfiedText")],
    [t("figure.models"), t("figure.modelsText")],
    ...(claim
      ? [[t("figure.cheaper", { percent: claim }), t("figure.cheaperText", { percent: claim })] as const]
      : []),
  ] as const;
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
        {figures.map(([figure, text]) => (
          <div key={text} className="flex flex-col-reverse justify-end border-t-2 border-ink pt-4">
            <dt className="text-ink-muted wrap-anywhere">{text}</dt>
            <dd className="text-3xl font-bold text-brand">
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Hero>
  );
}
