import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Asked {
  readonly challenge: string;
}
interface Choices {
  /** The page that asks. */
  readonly origin: string;
  /** The shop's host. */
  readonly rpId: string;
}

/** CBOR of the few kinds that an authenticator writes: integers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, part]) => [cbor(key), cbor(part)]),
  ]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  return count < 256
    ? Buffer.from([(major << 5) | 24, count])
    : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const text = (bytes: Buffer) => bytes.toString("base64url");

/** An authenticator in software: ES256, no attestation, a counter that grows with each signature. */
export function makePasskey({ origin, rpId }: Choices) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  /** Flags: the person is present, and with a key its data follow. */
  function authenticatorData(flags: number, keyData = Buffer.alloc(0)) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, keyData]);
  }
  return {
    id: text(id),
    /** Answers `navigator.credentials.create`. */
    create(asked: Asked, from = origin) {
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, "base64url")],
          [-3, Buffer.from(y, "base64url")],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const authData = authenticatorData(0x41, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return {
        ...{ id: text(id), rawId: text(id), type: "public-key" as const },
        response: {
          clientDataJSON: text(clientData("webauthn.create", asked, from)),
          attestationObject: text(cbor(attestation)),
          transports: ["usb"],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    get(asked: Asked, from = origin) {
      counter += 1;
      const data = clientData("webauthn.get", asked, from);
      const authData = authenticatorData(0x01);
      return {
        ...{ id: text(id), rawId: text(id), type: "public-key" as const },
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          signature: text(sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey)),
        },
      };
    },
    /** Sets the counter back, as a copy of the authenticator would. */
    setBack() {
      counter = 0;
    },
  };
}
