import { credentialReasons } from '@heddle/api-contract/reasons/credential';
import { maskSecret } from '@heddle/executor';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { SecretLost } from '../../secrets/Secrets.js';
import type { Credential } from './requireCredential.js';

/** Where the secret of a credential is sealed. */
export function credentialPlace(id: string): string {
  return `credential:${id}`;
}

/** A secret as a row stores it. */
export async function sealSecret({ secrets }: Pick<App, 'secrets'>, id: string, secret: string) {
  // Headers cannot have these, and would end the request with an error that repeats the secret.
  if (/[\r\n\0]/.test(secret))
    throw new DomainError('credentialInvalid', credentialReasons.invalidSecret({ field: 'secret' }));
  return {
    sealed: await secrets.seal(secret, credentialPlace(id)),
    hint: maskSecret(secret),
    rotatedAt: new Date(),
  };
}

export async function openSecret({ secrets }: Pick<App, 'secrets'>, row: Credential): Promise<string> {
  try {
    return await secrets.open(row.sealed, credentialPlace(row.id));
  } catch (error) {
    if (error instanceof SecretLost)
      throw new DomainError('credentialInvalid', credentialReasons.lost({ name: row.name }));
    throw error;
  }
}
