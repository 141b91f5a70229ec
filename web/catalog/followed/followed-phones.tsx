import { Heart, TrendingDown } from "lucide-react";
import { Link } from "react-router";
import { formatMoney } from "#contract/format.ts";
import { saveRedirectTarget } from "#web/client-state/redirect-target.ts";
import { useAccount } from "#web/client-state/session.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ProductCard } from "../cards/product-card.tsx";
import { type FollowedPhone, useFollowed } from "./use-followed.ts";

/** The phones that this browser or the person's account follows. */
export function FollowedPhones() {
  const t = useWords("favourites");
  const { status, phones, gone, reload, forgetGone } = useFollowed();
  if (status === "failed")
    return (
      <ErrorState
        title={t("error")}
        text={t("errorText")}
        action={<Button onClick={reload}>{t("retry")}</Button>}
      />
    );
  if (status === "loading" && phones.length === 0) return <Loading />;
  return (
    <>
      {phones.length > 0 ? (
        <ul className="cards">
          {phones.map((phone, index) => (
            <li key={phone.item.id}>
              <ProductCard item={phone.item} eager={index < 3} note={<Note phone={phone} />} />
            </li>
          ))}
        </ul>
      ) : (
        gone.length === 0 && <Nothing />
      )}
      {gone.length > 0 && (
        <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted">
          {t("gone", { count: gone.length })}
          <Button variant="outline" size="sm" onClick={forgetGone}>
            {t("forget")}
          </Button>
        </p>
      )}
      <SignInNote />
    </>
  );
}

/** A note about the changes since the person followed the phone. */
function Note({ phone: { item, saved } }: { phone: FollowedPhone }) {
  const t = useWords("favourites");
  const locale = useLocale();
  if (!item.available) return <p className="mt-1 text-sm font-semibold text-danger">{t("sold")}</p>;
  if (saved === 0) return null;
  return (
    <div className="mt-1.5">
      <Badge tone="success" icon={<TrendingDown aria-hidden />}>
        {t("cheaper", { amount: formatMoney(saved, locale) })}
      </Badge>
    </div>
  );
}

function Nothing() {
  const t = useWords("favourites");
  return (
    <EmptyState
      icon={<Heart aria-hidden />}
      title={t("empty")}
      text={t("emptyText")}
      action={<ButtonLink to="/store">{t("store")}</ButtonLink>}
    />
  );
}

function SignInNote() {
  const t = useWords("favourites");
  const session = useAccount();
  if (!useHydrated() || session) return null;
  return (
    <p className="mt-8 text-ink-muted">
      {t("visitor")}{" "}
      <Link
        to="/login"
        onClick={() => saveRedirectTarget("/favoris")}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
      >
        {t("signIn")}
      </Link>
    </p>
  );
}

function Loading() {
  const t = useWords("favourites");
  return (
    <div role="status">
      <span className="sr-only">{t("loading")}</span>
      <div className="cards">
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} className="h-46 rounded-lg sm:h-112" />
        ))}
      </div>
    </div>
  );
}
