import { withoutSecrets } from '@heddle/executor';
import type { McpTarget } from './McpConnector.js';

// Shorter values are ordinary words that occur in many results.
const shortest = 6;

/** What is sent to a server to authorize its callers. Servers may repeat it, and results are stored and shown. */
export async function secretsOf(target: McpTarget): Promise<string[]> {
  if (target.transport === 'stdio') return [];
  const tokens = await target.authProvider?.tokens();
  return [...(target.secrets ?? []), tokens?.access_token, tokens?.refresh_token].filter(
    (secret): secret is string => secret !== undefined && secret.length >= shortest,
  );
}

/** The value with these secrets masked in all its texts. */
export function maskSecrets<T>(value: T, secrets: readonly string[]): T {
  if (secrets.length === 0) return value;
  return maskIn(value, secrets) as T;
}

function maskIn(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return withoutSecrets(value, secrets);
  if (Array.isArray(value)) return value.map((item) => maskIn(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskIn(item, secrets)]));
}
