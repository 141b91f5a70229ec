import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { CreatedListing, listingInState } from "#web/seller/new-listing/created-listing.tsx";
import { Container } from "#web/ui/container.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/create-listing-confirmation.ts";

export const handle = words("sell", "seller");

export function meta(): Route.MetaDescriptors {
  return [{ title: metaWords("sell")("created.meta") }, { name: "robots", content: "noindex" }];
}

export default function CreateListingConfirmation() {
  const t = useWords("sell");
  const navigate = useNavigate();
  const { state } = useLocation();
  // The server does not have the navigation state.
  const hydrated = useHydrated();
  const listing = hydrated ? listingInState(state) : null;
  const missing = hydrated && !listing;
  useEffect(() => {
    if (missing) navigate("/sell", { replace: true });
  }, [missing, navigate]);
  return (
    <Container width="narrow" className="min-h-[40rem] pt-10 pb-16 sm:pt-16 sm:pb-24">
      {listing ? (
        <CreatedListing listing={listing} />
      ) : (
        <Loading
          label={t("waiting")}
          of={["mx-auto mt-20 h-10 max-w-md rounded-md", "mt-10 h-96 rounded-lg"]}
        />
      )}
    </Container>
  );
}
