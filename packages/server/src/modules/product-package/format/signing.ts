import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type PublicKey, publicKeyOf } from './publicKeys.js';

/** A publisher's new keys: the private one as PEM text, which is a secret. */
export function createKeyPair(): { privateKey: string; publicKey: PublicKey } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    publicKey: publicKeyOf(publicKey),
  };
}

/** A private key that can sign an index; undefined if the text is none. */
export function readPrivateKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The content of `index.json.sig`. */
export function signIndex(index: string, key: KeyObject): string {
  return `${sign(null, Buffer.from(index), key).toString('base64')}\n`;
}
