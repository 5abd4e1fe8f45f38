import { DomainError } from '../kernel/DomainError.js';

/** Keeps texts that the database must not show: keys of providers, client secrets. */
export interface Secrets {
  /**
   * Encrypts a text. `place` says where it will be kept (`model-provider:17`); a sealed text that was moved to another
   * place does not open there.
   */
  seal(text: string, place: string): Promise<string>;
  /** Throws `SecretLost` when none of the installation's keys opens it, or it was changed or moved. */
  open(sealed: string, place: string): Promise<string>;
  /** Whether an older key than the current one sealed it; the owner of the row then seals it again. */
  isOld(sealed: string): boolean;
  /** Signs a text for one purpose; a signature of another purpose does not hold. 43 characters that fit an address. */
  sign(text: string, purpose: string): Promise<string>;
  /** Whether a key of this installation, the current or an older one, signed that text for that purpose. */
  isSigned(text: string, purpose: string, signature: string): Promise<boolean>;
}

/** A sealed text that this installation cannot open any more. */
export class SecretLost extends Error {
  override readonly name = 'SecretLost';

  constructor() {
    super('it was sealed with a key that this installation no longer has; it must be given again');
  }
}

const version = 'v1';
const nonceBytes = 12;

interface Key {
  name: string;
  key: CryptoKey;
  /** The key that signs for a purpose, made of this one: what signs must not open anything. */
  signing(purpose: string): Promise<CryptoKey>;
}

/**
 * Secrets by AES-256-GCM with a fresh nonce each time. `keys` are 32 bytes each, as base64; the first one seals, all of
 * them open. Needs nothing but WebCrypto, so it works in a browser tab too.
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

/** For applications without a key: they can keep no secret, and say so. */
export const noSecrets: Secrets = {
  async seal() {
    throw new DomainError('notSetUp', 'this installation has no key to keep secrets with');
  },
  async open() {
    throw new SecretLost();
  },
  isOld: () => false,
  async sign() {
    throw new DomainError('notSetUp', 'this installation has no key to sign addresses with');
  },
  isSigned: async () => false,
};

/** A new key as base64, for `createSecrets`. */
export function newSecretKey(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(32)));
}

/** Whether a text is a key as `newSecretKey` makes them. */
export function isSecretKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

async function importKey(text: string): Promise<Key> {
  if (!isSecretKey(text)) throw new Error('a key is 32 bytes in base64');
  const bytes = fromBase64(text);
  const digest = toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  // The name tells keys apart and nothing of them: eight characters of a hash.
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

// One spelling only, so that nobody has many addresses for one signature.
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
