import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * The token in the fragment of a mailed link. No server receives the fragment. The hook removes it from the address and the
 * history. Null until the page is hydrated, empty without a token.
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
