import { argon2id } from 'hash-wasm';

/** Hashes and verifies passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  matches(password: string, stored: string): Promise<boolean>;
  /** Ends its worker, if it has one. */
  close?(): void;
}

// OWASP's minimum for argon2id: 19 MiB of memory and two passes.
const standardCost = { memoryKiB: 19 * 1024, passes: 2 };
const form = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Hashes with argon2id. The stored hash contains its parameters, so hashes with other parameters still
 * verify.
 */
export function createPasswordHasher({ memoryKiB, passes } = standardCost): PasswordHasher {
  return {
    async hash(password) {
      const salt = crypto.getRandomValues(new Uint8Array(16));
      const hash = await derive(password, salt, memoryKiB, passes);
      return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${toText(salt)}$${toText(hash)}`;
    },
    matches,
  };
}

async function matches(password: string, stored: string): Promise<boolean> {
  const [, memory, iterations, salt, hash] = form.exec(stored) ?? [];
  if (!memory || !iterations || !salt || !hash) return false;
  const expected = toBytes(hash);
  return sameBytes(await derive(password, toBytes(salt), Number(memory), Number(iterations)), expected);
}

/** Compares in constant time. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let index = 0; index < a.length; index++) difference |= a[index]! ^ (b[index] ?? 0);
  return difference === 0;
}

function derive(
  password: string,
  salt: Uint8Array,
  memorySize: number,
  iterations: number,
): Promise<Uint8Array> {
  return argon2id({
    // The library rejects empty passwords. NUL occurs in no password, so it matches nothing, in the same
    // time.
    password: password.normalize('NFC') || '\0',
    salt,
    memorySize,
    iterations,
    parallelism: 1,
    hashLength: 32,
    outputType: 'binary',
  });
}

function toText(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/, '');
}

function toBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
