import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * What a mail's link carries after its `#`, which no server sees; taken out of the address at once, so that it stays in
 * no history. Null until the page is awake, empty when there was nothing.
 */
export function useLinkSecret(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read as the page was opened
  useEffect(() => {
    const found = (window.location.hash || hash).slice(1);
    setSecret((last) => found || last || "");
    if (found) navigate(pathname, { replace: true, preventScrollReset: true });
  }, [hash]);

  return secret;
}
