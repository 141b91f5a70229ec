import type { ReactNode } from "react";
import { Container } from "#web/ui/container.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { PromoBanner } from "./promo-banner.tsx";

type EntryFrameProps = {
  title: string;
  lead: string;
  /** A phone of the shop, drawn; none when the shop could not be asked. */
  picture: string | null;
  children: ReactNode;
};

/** The login and registration pages: the form, and beside it what the shop promises. */
export function EntryFrame({ title, lead, picture, children }: EntryFrameProps) {
  return (
    <Container className="grid gap-8 py-4 sm:py-8 lg:min-h-[46rem] lg:grid-cols-2 lg:gap-12 lg:py-10">
      <PromoBanner className="lg:col-start-2 lg:row-start-1">
        {picture && (
          <div className="hidden min-h-0 flex-1 place-items-center lg:grid">
            <Picture sources={[picture]} alt="" width={640} height={640} className="w-full max-w-[34rem]" />
          </div>
        )}
      </PromoBanner>
      <div className="mx-auto w-full max-w-md lg:pt-16 lg:pb-8">
        <h1 className="text-4xl font-bold">{title}</h1>
        <p className="mt-3 mb-8 text-lg text-ink-muted">{lead}</p>
        {children}
      </div>
    </Container>
  );
}
