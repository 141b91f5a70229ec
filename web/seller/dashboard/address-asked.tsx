import { useEffect, useState } from "react";
import { placeIn, type TownQuestion, townQuestion } from "#contract/accounts/town-match.ts";
import { listTowns } from "#web/ui/forms/list-towns.ts";
import { TownAsked } from "#web/ui/forms/town-asked.tsx";

interface AddressAskedProps {
  /** In one line, with a town that the server refused. */
  readonly address: string;
  readonly reason: TownQuestion["reason"];
  readonly onChoose: (address: string) => void;
}

/** Asks about the town of an address in one line. */
export function AddressAsked({ address, reason, onChoose }: AddressAskedProps) {
  const [question, setQuestion] = useState<TownQuestion | null>(null);
  const { code = "", town = "" } = placeIn(address) ?? {};
  useEffect(() => {
    let isCurrent = true;
    void listTowns(code).then((list) => {
      // Without the list the address can be kept all the same.
      if (isCurrent) setQuestion(townQuestion(code, town, list) ?? { reason, towns: [] });
    });
    return () => {
      isCurrent = false;
    };
  }, [code, town, reason]);
  if (!question) return null;
  return (
    <TownAsked
      code={code}
      town={town}
      question={question}
      onChoose={(one) => onChoose(address.replace(`${code} ${town}`, `${code} ${one}`))}
    />
  );
}
