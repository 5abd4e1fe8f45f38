import { createSHA256 } from 'hash-wasm';

/** A random text of 32 bytes that nobody guesses, as addresses and cookies can hold it. */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

let hasher: ReturnType<typeof createSHA256> | undefined;

/**
 * What is stored in the place of a token: enough to know it again, nothing to sign in with. Every request asks for
 * one, and the platform's own digest would send each to another thread and back.
 */
export async function hashOfToken(token: string): Promise<string> {
  hasher ??= createSHA256();
  return (await hasher).init().update(token).digest('hex');
}
