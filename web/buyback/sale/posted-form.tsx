import { CustomerPosting, type TrackedOffer } from "#contract/buyback/tracked-offer.ts";
import { CARRIER_NAMES, CARRIERS, carrierLink } from "#contract/shipments/carriers.ts";
import { api } from "#web/client-state/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Input } from "#web/ui/forms/input.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { checkedBy, useForm } from "#web/ui/forms/use-form.ts";

interface PostedFormProps {
  readonly offer: TrackedOffer;
  readonly token: string;
  readonly onPosted: (offer: TrackedOffer) => void;
}

/** "I have posted it", with the carrier's number, now or later. */
export function PostedForm({ offer, token, onPosted }: PostedFormProps) {
  const t = useWords("sale");
  const errorText = useWords("errors");
  const { formProps, errors, error, isSending } = useForm<CustomerPosting>({
    check: checkedBy(CustomerPosting, (read) => {
      const number = read("number").trim();
      return { token, ...(number && { number, carrier: read("carrier") }) };
    }),
    send: async (body) => onPosted(await api.call("POST /buyback/postings", { body })),
  });
  return (
    <form {...formProps} className="grid gap-4 print:hidden">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("carrier")}>
          <Select name="carrier" defaultValue={offer.parcel?.carrier ?? "laposte"}>
            {CARRIERS.map((one) => (
              <option key={one} value={one}>
                {one === "other" ? t("carrier.other") : CARRIER_NAMES[one]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("number")} error={errors.number && t("wrong.invalid")} aside={t("optional")}>
          <Input
            name="number"
            autoComplete="off"
            maxLength={80}
            defaultValue={offer.parcel?.number ?? ""}
            dir="ltr"
          />
        </Field>
      </div>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error && Object.keys(error.fields).length === 0 && errorText(error.code)}
      </p>
      <div>
        <Button type="submit" loading={isSending}>
          {t(offer.state === "sent" ? "number.save" : "posted")}
        </Button>
      </div>
    </form>
  );
}

/** A parcel with the carrier's page. */
export function ParcelLine({ parcel }: { parcel: TrackedOffer["parcel"] }) {
  const t = useWords("sale");
  if (!parcel) return null;
  const { carrier, number } = parcel;
  const link = carrierLink(carrier, number);
  const name = carrier === "other" ? t("carrier.other") : CARRIER_NAMES[carrier];
  return (
    <p>
      {name} ·{" "}
      <bdi dir="ltr">
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="font-semibold underline underline-offset-4"
          >
            {number}
          </a>
        ) : (
          number
        )}
      </bdi>
    </p>
  );
}
