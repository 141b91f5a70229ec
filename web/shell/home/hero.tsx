import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Hero } from "#web/ui/hero.tsx";
import { Reveal } from "#web/ui/reveal.tsx";

export interface LineupPhone {
  readonly id: number;
  readonly modelId: number;
  readonly name: string;
}

/** The vertical offset of each phone in the row. */
const steps = ["mt-[10%]", "mt-[5%]", "mt-0", "mt-[5%]", "mt-[10%]"];

type HeroProps = {
  phones: readonly LineupPhone[];
  /** The saving compared with new phones in percent. Null while none is proved. */
  claim: number | null;
};

export function HomeHero({ phones, claim }: HeroProps) {
  const t = useWords("home");
  return (
    <Hero
      title={t("hero.shine")}
      accent={claim ? t("hero.price", { percent: claim }) : t("hero.pricePlain")}
      lead={t("hero.lead")}
      action={
        <>
          {claim && <p className="mt-3 max-w-xl text-xs text-ink-muted">{t("hero.basis")}</p>}
          <ButtonLink
            to="/store"
            size="lg"
            className="mt-7"
            iconEnd={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
          >
            {t("hero.button")}
          </ButtonLink>
        </>
      }
      className="text-center"
      wordsClass="grid justify-items-center"
      below={phones.length > 0 && <Lineup phones={phones} />}
    />
  );
}

/** Fixed columns, so that a partly received page does not shift. */
const columns = ["sm:col-start-1", "sm:col-start-2", "sm:col-start-3", "sm:col-start-4", "sm:col-start-5"];

/** A row of phones, each linked to its product page. The section clips the row, so that the hero fits a screen. */
function Lineup({ phones }: { phones: readonly LineupPhone[] }) {
  const offset = Math.floor((steps.length - phones.length) / 2);
  return (
    <ul className="mt-8 grid h-[min(58vw,25svh)] grid-cols-[repeat(3,29vw)] justify-center sm:mt-10 sm:h-[34vw] sm:max-h-[min(28rem,36svh)] sm:grid-cols-[repeat(5,min(17vw,15rem))]">
      {phones.map((phone, index) => {
        const place = index + offset;
        const outer = place === 0 || place === 4;
        return (
          <Reveal
            as="li"
            key={phone.id}
            index={Math.abs(place - 2)}
            className={classes(columns[place], outer && "max-sm:hidden", place === 2 && "z-10")}
          >
            <Link
              to={`/product/${phone.id}`}
              className={classes("block smooth calm hover:-translate-y-2", steps[place])}
            >
              <img
                src={modelDrawing(phone.modelId, place % 2 ? "front" : "back")}
                alt={phone.name}
                width="800"
                height="800"
                loading={outer ? "lazy" : "eager"}
                fetchPriority={outer ? undefined : "high"}
                decoding={outer ? "async" : "sync"}
                className="pointer-events-none -mx-[62.5%] w-[225%] max-w-none"
              />
            </Link>
          </Reveal>
        );
      })}
    </ul>
  );
}
