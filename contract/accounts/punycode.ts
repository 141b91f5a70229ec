/** The parameters of RFC 3492 for domain names. */
const [BASE, MIN, MAX, SKEW, DAMP] = [36, 1, 26, 38, 700];

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let steps = 0;
  for (; rest > ((BASE - MIN) * MAX) / 2; steps += BASE) rest = Math.floor(rest / (BASE - MIN));
  return steps + Math.floor(((BASE - MIN + 1) * rest) / (rest + SKEW));
}

const digitOf = (sign: string) => (/[a-z]/.test(sign) ? sign.charCodeAt(0) - 97 : Number(sign) + 26);

/** Decodes a domain label `xn--…` (RFC 3492). Returns a malformed label unchanged. */
export function readPunycode(label: string): string {
  if (!/^xn--[a-z\d-]{1,59}$/.test(label)) return label;
  const encoded = label.slice(4);
  const end = encoded.lastIndexOf("-");
  const letters = [...encoded.slice(0, Math.max(end, 0))];
  let [code, place, bias] = [128, 0, 72];
  for (let at = end + 1; at < encoded.length; ) {
    const before = place;
    for (let weight = 1, step = BASE; ; step += BASE) {
      const digit = digitOf(encoded[at++] ?? "-");
      // The number ends too soon, or the digits contain a hyphen.
      if (Number.isNaN(digit)) return label;
      place += digit * weight;
      const threshold = Math.min(Math.max(step - bias, MIN), MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = letters.length + 1;
    bias = adapt(place - before, length, before === 0);
    code += Math.floor(place / length);
    place %= length;
    if (code > 0x10ffff) return label;
    letters.splice(place++, 0, String.fromCodePoint(code));
  }
  const text = letters.join("");
  return text.isWellFormed() && text.normalize("NFKC") === text ? text : label;
}
