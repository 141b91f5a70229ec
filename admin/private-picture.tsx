import { useWords } from "#web/i18n/use-words.ts";
import { classes } from "#web/ui/classes.ts";

interface PrivatePictureProps {
  readonly address: string;
  readonly name: string;
  /** Classes that set its size. */
  readonly className: string;
}

/** A picture that only staff sees. It opens in its own tab, where it can be enlarged. */
export function PrivatePicture({ address, name, className }: PrivatePictureProps) {
  const t = useWords("admin");
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name} ${t("newTab")}`}
      className="inline-block align-middle"
    >
      <img
        src={address}
        alt=""
        loading="lazy"
        className={classes("rounded-md border border-line bg-plate object-cover", className)}
      />
    </a>
  );
}
