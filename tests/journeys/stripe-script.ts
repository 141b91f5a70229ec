/**
 * A replacement of Stripe's script in journeys: the parts of its public interface that the shop uses. Each element is a frame
 * from Stripe's host, as in the real one. It is sent to the page as text, so it uses nothing from outside itself.
 */
export function stripeScript(bankPath: string) {
  type Facts = Record<string, unknown>;
  type Listener = (event: Facts) => void;
  interface Field {
    readonly kind: string;
    text: string;
  }
  const WHOLE: Record<string, [part: string, digits: number]> = {
    cardNumber: ["number", 15],
    cardExpiry: ["expiry", 4],
    cardCvc: ["cvc", 3],
  };

  function problem({ kind, text }: Field) {
    const [part, digits] = WHOLE[kind] ?? ["", 0];
    if (text.replace(/\D/g, "").length >= digits) return undefined;
    return { type: "validation_error", code: `incomplete_${part}`, message: "incomplete" };
  }

  /** Creates a frame. Returns it with a function that posts messages to it. */
  function openFrame(address: string, title: string, style: string, heard: (data: Facts) => void) {
    const frame = document.createElement("iframe");
    frame.title = title;
    frame.src = address;
    frame.style.cssText = `border:0;display:block;${style}`;
    window.addEventListener("message", ({ source, data }) => {
      if (source === frame.contentWindow) heard(data);
    });
    return { frame, say: (data: Facts) => frame.contentWindow?.postMessage(data, "*") };
  }

  function makeElement(kind: string, options: Facts) {
    const listeners: Record<string, Listener[]> = {};
    const tell = (event: string, facts: Facts) => {
      for (const listener of listeners[event] ?? []) listener({ elementType: kind, ...facts });
    };
    const asked = new URLSearchParams({ kind, style: JSON.stringify(options.style) });
    const { frame, say } = openFrame(
      `https://js.stripe.com/stand-in/field.html?${asked}`,
      kind,
      "width:100%;height:26px",
      ({ text, wallet }) => {
        if (wallet) return tell("confirm", { expressPaymentType: "apple_pay", paymentFailed() {} });
        if (typeof text !== "string") return tell("ready", { availablePaymentMethods: { applePay: true } });
        element.text = text;
        tell("change", { empty: text === "", complete: !problem(element), error: undefined });
      },
    );
    const element = {
      kind,
      text: "",
      on(event: string, listener: Listener) {
        listeners[event] = [...(listeners[event] ?? []), listener];
      },
      off(event: string, listener: Listener) {
        listeners[event] = (listeners[event] ?? []).filter((one) => one !== listener);
      },
      mount: (place: Element) => place.append(frame),
      update: ({ style }: Facts) => say({ style }),
      focus() {
        frame.focus();
        say({ focus: true });
      },
      destroy: () => frame.remove(),
    };
    return element;
  }

  const open = (key: string) => {
    const made: Record<string, ReturnType<typeof makeElement>> = {};
    async function ask(path: string, fields: Record<string, string>) {
      const answer = await fetch(`https://api.stripe.com${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      });
      return answer.json();
    }
    return {
      createToken() {},
      confirmCardPayment() {},
      elements: (options: Facts) => {
        document.documentElement.dataset.stripeLocale = String(options.locale);
        return {
          update() {},
          create(kind: string, given: Facts) {
            made[kind] = makeElement(kind, given);
            return made[kind];
          },
          submit: async () => ({}),
          getElement: (kind: { __elementType: string }) => made[kind.__elementType] ?? null,
        };
      },
      async createPaymentMethod() {
        const error = Object.values(made).map(problem).find(Boolean);
        if (error) return { error };
        const answer = await ask("/v1/payment_methods", {
          type: "card",
          "card[number]": made.cardNumber?.text ?? "",
        });
        return answer.error ? { error: answer.error } : { paymentMethod: answer };
      },
      async createConfirmationToken() {
        const answer = await ask("/v1/payment_methods", {
          type: "card",
          wallet: "apple_pay",
          "card[number]": "4242424242424242",
        });
        return answer.error ? { error: answer.error } : { confirmationToken: answer };
      },
      handleNextAction: ({ clientSecret }: { clientSecret: string }) =>
        new Promise((resolve) => {
          const { frame } = openFrame(
            "https://hooks.stripe.com/stand-in/bank.html",
            "3-D Secure",
            "position:fixed;inset:0;width:100%;height:100%;z-index:2147483647;background:white",
            async ({ approve }) => {
              frame.remove();
              const answer = await ask(bankPath, { client_secret: clientSecret, approve: String(approve) });
              resolve(answer.error ? { error: answer.error } : { paymentIntent: answer });
            },
          );
          document.body.append(frame);
        }),
    };
  };
  Object.assign(window, { Stripe: Object.assign(open, { version: "endive" }) });
}
