import type { ValueExpression } from '@heddle/workflow-schema';
import { isCredentialName } from './credentialNames.js';
import { type HttpData, places } from './definition.js';
import { fillPlaceholders } from './placeholders.js';

/** What of an address stands there whatever its variables are: `https://host`; undefined where a variable says it. */
export function hostWritten(template: string): string | undefined {
  const fixed = fillPlaceholders(template, places.url, {}).trim();
  if (!/^https?:\/\/[^/?#\\\s]/i.test(fixed) || !URL.canParse(fixed)) return undefined;
  return new URL(fixed).origin;
}

/** Whether the author wrote a credential down; one that comes from a variable belongs to whoever gives it. */
export function holdsCredential({ auth, headers, params }: HttpData['inputs']): boolean {
  const named = [...headers, ...params].filter(({ name }) => isCredentialName(name));
  const { bearerTokenData, customData } = auth.authData;
  const ofAuth =
    auth.authType === 'BEARER_AUTH'
      ? bearerTokenData.slice(0, 1)
      : customData.data.filter(({ name }) => name === 'Value');
  return [...named, ...(auth.authOpen ? ofAuth : [])].some(({ input }) => isWritten(input));
}

function isWritten({ value }: ValueExpression): boolean {
  if (value.kind === 'literal') return value.content !== undefined && value.content !== '';
  return value.kind === 'reference' && value.reference.source === 'global_variable_app';
}
