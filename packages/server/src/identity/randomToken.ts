import { createSHA256 } from 'hash-wasm';

/** A random token of 32 bytes, safe for URLs and cookies. */
export function randomToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

let hasher: ReturnType<typeof createSHA256> | undefined;

/**
 * The hash stored instead of a token: it identifies the token but cannot be used to sign in. Computed for
 * every request, so it avoids WebCrypto, which would switch threads each time.
 */
export async function hashOfToken(token: string): Promise<string> {
  hasher ??= createSHA256();
  return (await hasher).init().update(token).digest('hex');
}
