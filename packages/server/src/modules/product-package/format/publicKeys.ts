import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/** A publisher's public key. */
export interface PublicKey {
  /** As people pass it on: `ed25519:` and 32 bytes in base64. */
  readonly text: string;
  /** 16 hexadecimal digits that name it. */
  readonly id: string;
  readonly key: KeyObject;
}

const prefix = 'ed25519:';
// What precedes the 32 bytes in the standard form of a public key (RFC 8410).
const header = Buffer.from('302a300506032b6570032100', 'hex');

/** Reads a public key; undefined if the text is none. */
export function readPublicKey(text: string): PublicKey | undefined {
  const given = text.trim();
  const encoded = given.startsWith(prefix) ? given.slice(prefix.length) : given;
  if (!/^[A-Za-z0-9+/]{43}=$/.test(encoded)) return undefined;
  const raw = Buffer.from(encoded, 'base64');
  if (raw.length !== 32 || raw.toString('base64') !== encoded) return undefined;
  const key = createPublicKey({ key: Buffer.concat([header, raw]), format: 'der', type: 'spki' });
  return {
    text: `${prefix}${encoded}`,
    id: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    key,
  };
}

/** The public key of a pair, from either of its keys. */
export function publicKeyOf(key: KeyObject): PublicKey {
  const shared = key.type === 'private' ? createPublicKey(key) : key;
  const der = shared.export({ format: 'der', type: 'spki' });
  return readPublicKey(der.subarray(header.length).toString('base64'))!;
}

/** Whether this key signed these bytes. The signature is 64 bytes in base64, as a text. */
export function isSignedBy(
  { key }: PublicKey,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean | undefined {
  const text = new TextDecoder().decode(signature).trim();
  if (!/^[A-Za-z0-9+/]{86}==$/.test(text)) return undefined;
  return verify(null, bytes, key, Buffer.from(text, 'base64'));
}
