import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PageData } from "#contract/page-ports.ts";
import { Container } from "#web/ui/container.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { PromoBanner } from "./promo-banner.tsx";

type EntryFrameProps = {
  title: string;
  lead: string;
  /** The drawing of a phone. Null when it could not be read. */
  picture: string | null;
  /** The saving compared with new iPhones in percent. Null while none is proved. */
  claim?: number | null;
  children: ReactNode;
};

/** The frame of the login and registration pages: the form beside the promotional offers. */
export function EntryFrame({ title, lead, picture, claim = null, children }: EntryFrameProps) {
  return (
    <Container className="grid gap-8 py-4 sm:py-8 lg:min-h-[46rem] lg:grid-cols-2 lg:gap-12 lg:py-10">
      <PromoBanner claim={claim} className="lg:col-start-2 lg:row-start-1">
        {picture && (
          <div className="hidden min-h-0 flex-1 place-items-center lg:grid">
            <Picture sources={[picture]} size={640} className="w-full max-w-[34rem]" />
          </div>
        )}
      </PromoBanner>
      <div className="mx-auto w-full max-w-md lg:pt-16 lg:pb-8">
        <PageHead title={title} lead={lead} className="mb-8" />
        {children}
      </div>
    </Container>
  );
}

/** A link below an entry form. */
export function EntryLink({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) {
  return (
    <Link
      to={to}
      state={state}
      className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}

/** The drawing of the most expensive phone in the shop. Null when it could not be read. */
export async function entryPicture(api: Pick<PageData, "items">): Promise<string | null> {
  try {
    const { items } = await api.items({ status: "available", sort: "price-desc", limit: "1" });
    return items[0]?.model.imageUrl ?? null;
  } catch {
    return null;
  }
}
