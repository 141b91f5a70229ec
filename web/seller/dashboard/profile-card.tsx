import { Store } from "lucide-react";
import { Suspense, useState } from "react";
import { formatPhone } from "#contract/format-phone.ts";
import { findSellerProfile } from "#web/client-state/profiles.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PROFILE_FIELDS } from "./profile-form.ts";

const ProfileDialog = lazyPart(async () => (await import("./profile-dialog.tsx")).ProfileDialog);

/** The seller's public and legal identity. */
export function ProfileCard({ userId }: { userId: number }) {
  const t = useWords("seller");
  const { status, data, error, reload } = useRequest(
    String(userId),
    (api) => findSellerProfile(api, userId),
    {
      keepPrevious: true,
    },
  );
  const loading = status === "loading";
  const [editing, setEditing] = useState(false);
  const missing = error?.code === "NOT_FOUND";
  return (
    <Card as="section" className="grid content-start">
      <h2 className="flex items-center gap-3 text-xl font-bold">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-strong">
          <Store aria-hidden className="size-5" />
        </span>
        <span className="min-w-0 break-words">{data ? <bdi>{data.storeName}</bdi> : t("profile.title")}</span>
      </h2>
      {!data && loading && !missing && (
        <div className="mt-5 grid gap-3">
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-5 rounded-sm" />
          ))}
        </div>
      )}
      {missing && <p className="mt-4 text-ink-muted">{t("profile.none")}</p>}
      {error && !missing && !data && (
        <p role="alert" className="mt-4 text-danger">
          {t("profile.error")}
        </p>
      )}
      {data && (
        <dl className="mt-5 grid gap-3 text-sm">
          {[...PROFILE_FIELDS.slice(1), "email" as const].map(
            (name) =>
              data[name] && (
                <div key={name}>
                  <dt className="text-ink-muted">{t(`profile.${name}`)}</dt>
                  <dd className="break-words">
                    <bdi dir={name === "phoneNumber" || name === "email" ? "ltr" : "auto"}>
                      {name === "phoneNumber" ? formatPhone(data[name]) : data[name]}
                    </bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
      )}
      {error && !missing && !data ? (
        <Button variant="outline" onClick={reload} loading={loading} className="mt-6">
          {t("retry")}
        </Button>
      ) : (
        <Button
          variant="outline"
          disabled={!data && !missing}
          onClick={() => setEditing(true)}
          className="mt-6"
        >
          {t("profile.edit")}
        </Button>
      )}
      {data?.slug && (
        <ButtonLink variant="ghost" to={`/vendeurs/${data.slug}`} className="mt-2">
          {t("profile.page")}
        </ButtonLink>
      )}
      {editing && (
        <Suspense>
          <ProfileDialog
            userId={userId}
            profile={data}
            onClose={() => setEditing(false)}
            onSaved={() => {
              setEditing(false);
              reload();
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
