import type { ReactNode } from "react";
import type { Device } from "#contract/devices/back-office.ts";
import { formatDateTime } from "#contract/format.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Part } from "../order/part.tsx";

/** What was done to a device at the bench: tests, grades, wipes, parts, photographs. */
export function DeviceWork({ device }: { device: Device }) {
  const t = useWords("admin-devices");
  const parts = useWords("protocol");
  /** `battery · new`: the words of the part, and where it is from. */
  const partText = (what: string) => {
    const [part = "", origin = ""] = what.split(" · ");
    return [parts(`part.${part}` as "part.battery"), t(`origin.${origin}` as "origin.new")].join(" · ");
  };
  const runs = device.runs.map(({ passed, failed, isFinished, phase, ...run }) => ({
    ...run,
    id: String(run.id),
    what: [
      t(`phase.${phase}`),
      t("run.points", { passed, failed }),
      ...(isFinished ? [] : [t("run.open")]),
    ].join(" · "),
  }));
  return (
    <>
      <Work title={t("tests")} lines={runs} />
      <Work title={t("gradings")} lines={device.gradings} />
      <Work title={t("wipes")} lines={device.wipes} />
      <Work title={t("parts")} lines={device.parts.map((line) => ({ ...line, what: partText(line.what) }))} />
      <Part title={t("photos")}>
        {device.photos.length === 0 ? (
          <p className="text-ink-muted">{t("none")}</p>
        ) : (
          <ul className="flex flex-wrap gap-3">
            {device.photos.map(({ id, angle }) => (
              <li key={id}>
                <img
                  src={`/pictures/photos/${id}-320.webp`}
                  alt={t("photo", { angle })}
                  loading="lazy"
                  className="size-28 rounded-md object-cover"
                />
              </li>
            ))}
          </ul>
        )}
      </Part>
    </>
  );
}

interface WorkProps {
  readonly title: string;
  readonly lines: Device["parts"];
}

function Work({ title, lines }: WorkProps): ReactNode {
  const t = useWords("admin-devices");
  const locale = useLocale();
  return (
    <Part title={title}>
      {lines.length === 0 ? (
        <p className="text-ink-muted">{t("none")}</p>
      ) : (
        <ul className="grid gap-1">
          {lines.map(({ id, at, staff, what }) => (
            <li key={id}>
              {what}{" "}
              <span className="text-sm text-ink-muted">
                {[formatDateTime(at, locale), staff].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
