/** First in the page; `target` is the id of `<main tabIndex={-1}>`. */
export function SkipLink({ target, label }: { target: string; label: string }) {
  return (
    <a
      href={`#${target}`}
      className="fixed start-4 top-3 z-50 -translate-y-24 rounded-full bg-ink px-5 py-3 font-semibold text-surface smooth focus:translate-y-0 focus:shadow-lg"
    >
      {label}
    </a>
  );
}
