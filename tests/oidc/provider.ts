import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import Provider from "oidc-provider";

const CLIENT_ID = "reluit-test";

interface Options {
  /** The shop’s address, for redirects. */
  readonly shopUrl: string;
  readonly providers?: readonly string[];
}

/**
 * A real OpenID Connect provider on this machine. The login `zoe` is `zoe@example.test`, a verified e-mail; the e-mail of
 * `zoe-unproved` is not verified.
 */
export async function openProvider({ shopUrl, providers = ["google", "apple"] }: Options) {
  const clientSecret = randomBytes(24).toString("hex");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const issuer = `http://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: providers.map((name) => `${shopUrl}/users/oidc/${name}/callback`),
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // Like Google's, the ID token contains the claims about the e-mail.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    scopes: ["openid", "email", "profile", "name"],
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: id,
        email: `${id.replace("-unproved", "")}@example.test`,
        email_verified: !id.endsWith("-unproved"),
      }),
    }),
  });
  server.on("request", provider.callback());
  const environmentFor = (name: string) => ({
    [`OIDC_${name}_CLIENT_ID`]: CLIENT_ID,
    [`OIDC_${name}_CLIENT_SECRET`]: clientSecret,
    [`OIDC_${name}_ISSUER`]: issuer,
  });
  return {
    issuer,
    environment: Object.assign({}, ...providers.map((name) => environmentFor(name.toUpperCase()))) as Record<
      string,
      string
    >,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface CameBack {
  readonly url: string;
  /** The fields of a form response, instead of a redirect. */
  readonly form?: string;
}

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`name="${name}"\\s+value="([^"]*)"`, "g"))].map(([, value]) => value ?? "");

/** Logs in as `who` at the provider and consents, or cancels. Returns how the browser is sent back. */
export async function personAtProvider(location: string, who: string, refuse = false): Promise<CameBack> {
  const cookies = new Map<string, string>();
  let url = new URL(location);
  let body: URLSearchParams | null = null;
  for (let step = 0; step < 20; step += 1) {
    const answer: Response = await fetch(url, {
      method: body ? "POST" : "GET",
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(body ? { body } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    body = null;
    const next = answer.headers.get("location");
    if (next) {
      url = new URL(next, url);
      if (url.pathname.startsWith("/users/oidc/")) return { url: url.href };
      continue;
    }
    const html = await answer.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? "";
    if (action.includes("/users/oidc/")) {
      const fields = [...html.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
      const form = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value]));
      return { url: action, form: form.toString() };
    }
    const prompt = attributes(html, "prompt")[0] ?? "";
    if (!prompt) throw new Error(`The provider said: ${html.slice(0, 400)}`);
    if (refuse) {
      const cancel = /href="([^"]*\/abort)"/.exec(html)?.[1] ?? "";
      url = new URL(cancel, url);
      continue;
    }
    url = new URL(action, url);
    body = new URLSearchParams({ prompt, ...(prompt === "login" ? { login: who, password: "any" } : {}) });
  }
  throw new Error("The provider went round in circles");
}
