import { serverReasons } from '@heddle/api-contract/reasons/server';
import { DomainError } from '../kernel/DomainError.js';

/** Encrypts texts for storage in the database: API keys of providers, client secrets. */
export interface Secrets {
  /**
   * Encrypts a text. `place` identifies where it is stored (`model-provider:17`); a sealed text that was
   * moved elsewhere cannot be opened.
   */
  seal(text: string, place: string): Promise<string>;
  /** Throws `SecretLost` when none of the installation's keys can decrypt it, or it was modified or moved. */
  open(sealed: string, place: string): Promise<string>;
  /** Whether it was sealed with an older key, and should be sealed again. */
  isOld(sealed: string): boolean;
  /**
   * Signs a text for a purpose; signatures are not valid for other purposes. Returns 43 URL-safe characters.
   */
  sign(text: string, purpose: string): Promise<string>;
  /** Verifies a signature with the current and older keys of the installation. */
  isSigned(text: string, purpose: string, signature: string): Promise<boolean>;
}

/** A sealed text that this installation can no longer decrypt. */
export class SecretLost extends Error {
  override readonly name = 'SecretLost';

  constructor() {
    super('it was encrypted with a key that this installation no longer has; enter it again');
  }
}

const version = 'v1';
const nonceBytes = 12;

interface Key {
  name: string;
  key: CryptoKey;
  /** Key for signing for a purpose, derived from this one: a signing key must not be able to decrypt. */
  signing(purpose: string): Promise<CryptoKey>;
}

/**
 * Encrypts with AES-256-GCM and a fresh nonce each time. `keys` are 32 bytes each, in base64; the first
 * encrypts, all can decrypt. Depends only on WebCrypto, so it also works in a browser tab.
 */
export async function createSecrets(keys: readonly string[]): Promise<Secrets> {
  const known = await Promise.all(keys.map(importKey));
  const current = known[0];
  if (!current) throw new Error('at least one key is needed');
  return {
    async seal(text, place) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = await crypto.subtle.encrypt(cipher(iv, place), current.key, encode(text));
      return [version, current.name, toBase64(iv), toBase64(new Uint8Array(sealed))].join('.');
    },
    async open(sealed, place) {
      const [form, name, iv, content] = sealed.split('.');
      const found = known.find((candidate) => candidate.name === name);
      if (form !== version || !found || !iv || !content) throw new SecretLost();
      try {
        const text = await crypto.subtle.decrypt(
          cipher(fromBase64(iv), place),
          found.key,
          fromBase64(content),
        );
        return new TextDecoder().decode(text);
      } catch {
        throw new SecretLost();
      }
    },
    isOld: (sealed) => sealed.split('.')[1] !== current.name,
    async sign(text, purpose) {
      const signature = await crypto.subtle.sign('HMAC', await current.signing(purpose), encode(text));
      return toAddress(new Uint8Array(signature));
    },
    async isSigned(text, purpose, signature) {
      const bytes = fromAddress(signature);
      if (!bytes) return false;
      for (const { signing } of known)
        if (await crypto.subtle.verify('HMAC', await signing(purpose), bytes, encode(text))) return true;
      return false;
    },
  };
}

/** For applications without a key: secrets can be neither stored nor opened. */
export const noSecrets: Secrets = {
  async seal() {
    throw new DomainError('notSetUp', serverReasons.cannotEncrypt());
  },
  async open() {
    throw new SecretLost();
  },
  isOld: () => false,
  async sign() {
    throw new DomainError('notSetUp', serverReasons.cannotSign());
  },
  isSigned: async () => false,
};

/** Generates a key for `createSecrets`, in base64. */
export function newSecretKey(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(32)));
}

/** Whether a text has the format of `newSecretKey`. */
export function isSecretKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

async function importKey(text: string): Promise<Key> {
  if (!isSecretKey(text)) throw new Error('a key is 32 bytes in base64');
  const bytes = fromBase64(text);
  const digest = toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  // The key's name identifies it without revealing it: eight characters of its hash.
  const name = digest.replace(/[^A-Za-z0-9]/g, '').slice(0, 8);
  const root = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
  const made = new Map<string, Promise<CryptoKey>>();
  return {
    name,
    key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    signing(purpose) {
      const signing = made.get(purpose) ?? deriveSigning(root, purpose);
      made.set(purpose, signing);
      return signing;
    },
  };
}

function deriveSigning(root: CryptoKey, purpose: string): Promise<CryptoKey> {
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encode(`sign ${purpose}`),
  };
  const signing = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  return crypto.subtle.deriveKey(derivation, root, signing, false, ['sign', 'verify']);
}

function cipher(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: encode(place) };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}

function toAddress(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

// Accept only the canonical encoding, so that each signature has exactly one URL.
function fromAddress(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]{43}$/.test(text)) return undefined;
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  return toAddress(bytes) === text ? bytes : undefined;
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
