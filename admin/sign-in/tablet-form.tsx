import { LockKeyhole } from "lucide-react";
import { useState } from "react";
import { PinChoice, type TabletPerson } from "#contract/staff/pins.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { PasswordInput } from "#web/ui/forms/password-input.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";
import { callQuietly } from "../api.ts";
import { useFieldText } from "../field-text.ts";
import { readAgain } from "../reads.ts";
import { StepForm } from "../step-form.tsx";
import { Frame } from "./frame.tsx";

interface TabletProps {
  readonly people: readonly TabletPerson[];
  /** The person whose page is behind, kept with what they typed. */
  readonly lastId: number | null;
}

/** The choice of a person on a shared tablet: a name, then the PIN. */
export function TabletForm({ people, lastId }: TabletProps) {
  const t = useWords("admin-access");
  const [chosen, setChosen] = useState<TabletPerson | null>(null);
  const signOut = () => callQuietly("DELETE /admin/api/session").then(readAgain, readAgain);
  return (
    <Frame title={t("tablet.who")} text={t(people.length === 0 ? "tablet.nobody" : "tablet.choose")}>
      <ul className="grid gap-2">
        {people.map((person) => (
          <li key={person.id}>
            <Button
              variant={chosen?.id === person.id ? "solid" : "outline"}
              aria-pressed={chosen?.id === person.id}
              disabled={person.isLocked}
              className="w-full"
              icon={person.isLocked && <LockKeyhole aria-hidden className="size-4" />}
              onClick={() => setChosen(person)}
            >
              {person.isLocked ? t("tablet.locked", { name: person.name }) : person.name}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <PinForm key={chosen.id} person={chosen} lastId={lastId} />}
      <Button size="sm" variant="outline" className="mt-5" onClick={() => void signOut()}>
        {t("tablet.end")}
      </Button>
    </Frame>
  );
}

function PinForm({ person, lastId }: { readonly person: TabletPerson; readonly lastId: number | null }) {
  const t = useWords("admin-access");
  const words = useWords("admin");
  const { formProps, errorOf, isSending, error } = useForm<PinChoice>({
    check: checkedBy(PinChoice, (read) => ({ staffId: person.id, pin: read("pin") })),
    async send(body) {
      await callQuietly("POST /admin/api/session/pin", { body }).catch((error: unknown) => {
        // The wrong PIN may have been the one that locks it.
        readAgain();
        throw error;
      });
      // Nothing of another person's page stays.
      if (person.id === lastId) readAgain();
      else window.location.reload();
    },
    textOf: useFieldText(),
  });
  return (
    <StepForm submit={words("signIn.submit")} wrong={t("tablet.wrong")} {...{ isSending, error, formProps }}>
      <Field label={t("tablet.pin", { name: person.name })} error={errorOf("pin")} required>
        <PasswordInput
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          autoFocus
          showLabel={words("signIn.show")}
          hideLabel={words("signIn.hide")}
        />
      </Field>
    </StepForm>
  );
}
