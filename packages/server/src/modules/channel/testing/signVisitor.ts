import { type CryptoKey, exportSPKI, generateKeyPair, SignJWT } from 'jose';

/** A key pair by which a page signs its visitors in. */
export interface SigningKey {
  privateKey: CryptoKey;
  pem: string;
}

export async function createSigningKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, pem: await exportSPKI(publicKey) };
}

/** Claims of a token besides those that every token has. */
export interface TokenOptions {
  kid: string;
  audience: string;
  sub?: string;
  seconds?: number;
  issuedAt?: number;
  jti?: string;
}

export function signVisitor({ privateKey }: SigningKey, options: TokenOptions): Promise<string> {
  const { kid, audience, sub = 'ada', seconds = 600, jti } = options;
  const { issuedAt = Math.floor(Date.now() / 1000) } = options;
  const token = new SignJWT({ sub })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds);
  if (jti !== undefined) token.setJti(jti);
  return token.sign(privateKey);
}
