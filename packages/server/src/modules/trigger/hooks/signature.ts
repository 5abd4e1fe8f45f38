import { triggerLimits } from '@heddle/api-contract/families/trigger';

/** Header with `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<body>" in hexadecimal>`. */
export const signatureHeader = 'x-heddle-signature';

/** Whether two texts are equal, in a time that does not depend on where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [new TextEncoder().encode(one), new TextEncoder().encode(other)];
  let difference = left.length ^ right.length;
  for (let at = 0; at < right.length; at += 1) difference |= (left[at] ?? 0) ^ right[at]!;
  return difference === 0;
}

/** The signature of a body at a time, in seconds since 1970. */
export async function signBody(secret: string, seconds: number, body: Uint8Array): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const begin = new TextEncoder().encode(`${seconds}.`);
  const signed = new Uint8Array(begin.length + body.length);
  signed.set(begin);
  signed.set(body, begin.length);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The valid signature in the header, which identifies the delivery; undefined if it is missing, forged or old. */
export async function readSignature(
  header: string | null,
  body: Uint8Array,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): Promise<string | undefined> {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (time === undefined || given === undefined) return undefined;
  const age = Math.abs(now.getTime() / 1000 - Number(time));
  let isValid = false;
  for (const secret of secrets)
    isValid = isSameText(await signBody(secret, Number(time), body), given) || isValid;
  return isValid && age <= triggerLimits.signatureSeconds ? given : undefined;
}
