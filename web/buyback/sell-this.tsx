import { useNavigate } from "react-router";
import { isBuybackBrand } from "#contract/repair/buyback.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { buybackDraft } from "./buyback-draft.ts";
import { addressOf } from "./steps.ts";

interface Phone {
  readonly brand: string;
  readonly model: string;
  readonly picture: string;
}

/** Starts the wizard with this phone. Without scripts, with its brand. */
export function SellThis({ brand, model, picture }: Phone) {
  const t = useWords("offer");
  const navigate = useNavigate();
  const known = isBuybackBrand(brand) ? brand : "Autre";
  return (
    <ButtonLink
      to={addressOf("modelSelection", known)}
      onClick={(event) => {
        event.preventDefault();
        buybackDraft.forget({ brand: known, model, picture });
        navigate(addressOf("functionalStatus"));
      }}
    >
      {t("worth.sell", { model })}
    </ButtonLink>
  );
}
