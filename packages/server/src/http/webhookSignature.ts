/** A delivery between servers, as in Standard Webhooks: what its three headers and its body say. */
export interface SignedDelivery {
  /** `webhook-id`: the same in each attempt. */
  id: string;
  /** `webhook-timestamp`: seconds since 1970. */
  timestamp: string;
  body: Uint8Array;
}

/** Why a delivery is not accepted. */
export type SignatureProblem = 'unsigned' | 'late' | 'wrong';

const prefix = 'whsec_';
const secretBytes = 32;
const maxSignatures = 10;

/** A secret that both servers keep. */
export function newWebhookSecret(): string {
  return `${prefix}${toBase64(crypto.getRandomValues(new Uint8Array(secretBytes)))}`;
}

/** The headers of a delivery. */
export async function signDelivery(
  secret: string,
  delivery: SignedDelivery,
): Promise<Record<string, string>> {
  const key = await keyOf(secret);
  const signature = await crypto.subtle.sign('HMAC', key, signedBytes(delivery));
  return {
    'webhook-id': delivery.id,
    'webhook-timestamp': delivery.timestamp,
    'webhook-signature': `v1,${toBase64(new Uint8Array(signature))}`,
  };
}

/**
 * Reads the headers of a delivery and verifies that it was signed with one of the secrets within the window, in time
 * that does not depend on where a wrong signature differs, nor on which secret is right. Whether it was sent before is
 * for the caller to find out by its id, which stays the same when the sender repeats it at another time.
 */
export async function readDelivery(
  secrets: readonly string[],
  headers: Headers,
  body: Uint8Array,
  { windowSeconds, now = Date.now() }: { windowSeconds: number; now?: number },
): Promise<SignedDelivery | SignatureProblem> {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const given = headers.get('webhook-signature') ?? '';
  if (!/^[\x21-\x7e]{1,128}$/.test(id) || !/^\d{1,12}$/.test(timestamp) || given === '') return 'unsigned';
  if (Math.abs(now / 1000 - Number(timestamp)) > windowSeconds) return 'late';
  const delivery = { id, timestamp, body };
  const signed = signedBytes(delivery);
  const signatures = given.split(' ').slice(0, maxSignatures).map(readSignature);
  let isValid = false;
  for (const secret of secrets) {
    const key = await keyOf(secret);
    for (const signature of signatures)
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) isValid = true;
  }
  return isValid ? delivery : 'wrong';
}

function readSignature(text: string): Uint8Array<ArrayBuffer> | undefined {
  return text.startsWith('v1,') ? fromBase64(text.slice(3)) : undefined;
}

function signedBytes({ id, timestamp, body }: SignedDelivery): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const known = secret.startsWith(prefix) ? fromBase64(secret.slice(prefix.length)) : undefined;
  // A secret in another form verifies nothing, but takes as long.
  const bytes = known ?? crypto.getRandomValues(new Uint8Array(secretBytes));
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z\d+/]{43}=$/.test(text)) return undefined;
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
