import type { InputField, ValueExpression } from '@heddle/workflow-schema';
import { isCredentialName } from './credentialNames.js';
import { type HttpData, http, places } from './definition.js';
import { jsonHoldsCredential } from './jsonCredentials.js';
import { fillPlaceholders, placeholderName, placeholdersOf } from './placeholders.js';

/** What of an address stands there whatever its variables are: `https://host`; undefined where a variable says a part. */
export function hostWritten(template: string): string | undefined {
  const [variable] = placeholdersOf(template);
  const fixed = (variable ? template.slice(0, template.indexOf(variable.source)) : template).trim();
  const [, rest] = /^https?:\/\/[^/?#\\\s][^/?#\\]*(.*)$/is.exec(fixed) ?? [];
  // What stands right behind a host, such as a port or more of its name, is a part of it.
  const isWhole = rest !== undefined && (rest !== '' || variable === undefined);
  return isWhole && URL.canParse(fixed) ? new URL(fixed).origin : undefined;
}

/** The inputs that are credentials, as far as places and names tell. */
export function credentialFields(data: HttpData): InputField[] {
  return http.inputs(data).filter(({ secret }) => secret);
}

/** Whether the author wrote a credential down; one that comes from a variable belongs to whoever gives it. */
export function holdsCredential(data: HttpData): boolean {
  const { body } = data.inputs;
  return (
    credentialFields(data).some(({ value }) => isWritten(value)) ||
    (body.bodyType === 'JSON' && jsonHoldsCredential(body.bodyData.json)) ||
    queryHoldsCredential(data.inputs.apiInfo.url)
  );
}

function isWritten({ value }: ValueExpression): boolean {
  if (value.kind === 'literal') return value.content !== undefined && value.content !== '';
  return value.kind === 'reference' && value.reference.source === 'global_variable_app';
}

function queryHoldsCredential(template: string): boolean {
  const ofAuthor = placeholdersOf(template).filter(
    ({ reference }) => reference.source === 'global_variable_app',
  );
  const values = ofAuthor.map(({ inner }) => [placeholderName(inner, places.url), 'written']);
  const [sent = ''] = fillPlaceholders(template, places.url, Object.fromEntries(values)).split('#');
  // A variable may bring the `?`.
  const pairs = [...new URLSearchParams(sent.replaceAll('?', '&'))];
  return pairs.some(([name, value]) => isCredentialName(name.trim()) && value.trim() !== '');
}
