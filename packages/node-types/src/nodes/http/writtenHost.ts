import type { InputField, ValueExpression } from '@heddle/workflow-schema';
import { isCredentialName } from './credentialNames.js';
import { type HttpData, http, places } from './definition.js';
import { jsonHoldsCredential } from './jsonCredentials.js';
import { fillPlaceholders, placeholderName, placeholdersOf } from './placeholders.js';

/** The `https://host` of a URL if it does not depend on variables; undefined if a variable is part of it. */
export function hostWritten(template: string): string | undefined {
  const [variable] = placeholdersOf(template);
  const fixed = (variable ? template.slice(0, template.indexOf(variable.source)) : template).trim();
  const [, rest] = /^https?:\/\/[^/?#\\\s][^/?#\\]*(.*)$/is.exec(fixed) ?? [];
  // A variable directly after the host could extend it, for example with a port or another label.
  const isWhole = rest !== undefined && (rest !== '' || variable === undefined);
  return isWhole && URL.canParse(fixed) ? new URL(fixed).origin : undefined;
}

/** The inputs that are credentials, as far as their places and names reveal it. */
export function credentialFields(data: HttpData): InputField[] {
  return http.inputs(data).filter(({ secret }) => secret);
}

/**
 * True if the author wrote a credential into the document; one from a variable belongs to whoever sets the
 * variable.
 */
export function holdsCredential(data: HttpData): boolean {
  const { body } = data.inputs;
  return (
    credentialFields(data).some(({ value }) => isWritten(value)) ||
    (body.bodyType === 'JSON' && jsonHoldsCredential(body.bodyData.json)) ||
    queryHoldsCredential(data.inputs.apiInfo.url)
  );
}

/** Paths of the fields in which the author wrote a credential in clear. */
export function clearSecretPaths(data: HttpData): (readonly (string | number)[])[] {
  const { apiInfo, body } = data.inputs;
  const fields = credentialFields(data).filter(
    ({ value: { value } }) =>
      value.kind === 'literal' && typeof value.content === 'string' && value.content !== '',
  );
  return [
    ...fields.map(({ path }) => path),
    ...(body.bodyType === 'JSON' && jsonHoldsCredential(body.bodyData.json)
      ? [['inputs', 'body', 'bodyData', 'json']]
      : []),
    ...(queryHoldsCredential(apiInfo.url, false) ? [['inputs', 'apiInfo', 'url']] : []),
  ];
}

function isWritten({ value }: ValueExpression): boolean {
  if (value.kind === 'literal') return value.content !== undefined && value.content !== '';
  return value.kind === 'reference' && value.reference.source === 'global_variable_app';
}

function queryHoldsCredential(template: string, countsVariables = true): boolean {
  const ofAuthor = placeholdersOf(template).filter(
    ({ reference }) => countsVariables && reference.source === 'global_variable_app',
  );
  const values = ofAuthor.map(({ inner }) => [placeholderName(inner, places.url), 'written']);
  const [sent = ''] = fillPlaceholders(template, places.url, Object.fromEntries(values)).split('#');
  // The `?` itself may come from a variable.
  const pairs = [...new URLSearchParams(sent.replaceAll('?', '&'))];
  return pairs.some(([name, value]) => isCredentialName(name.trim()) && value.trim() !== '');
}
