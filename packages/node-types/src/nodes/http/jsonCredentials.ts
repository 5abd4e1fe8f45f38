import { isJsonObject, type Json, parseJson } from '@heddle/workflow-schema';
import { isCredentialName } from './credentialNames.js';
import { placeholdersOf } from './placeholders.js';

/** Strings and numbers of a JSON text, at any depth, under a key whose name suggests a credential. */
export function jsonCredentials(text: string): string[] {
  const found: string[] = [];
  const left: Json[] = [parseJson(text) ?? null];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (Array.isArray(value)) for (const item of value) left.push(item);
    else if (isJsonObject(value))
      for (const [name, item] of Object.entries(value)) {
        const isText = typeof item === 'string' || typeof item === 'number';
        if (isText && isCredentialName(name)) found.push(String(item));
        else left.push(item);
      }
  }
  return found;
}

// Stands in for a variable and is valid both as a JSON value and inside a string.
const variable = '4503599627370497';

/** True if the author wrote a credential into a JSON body, or referenced an app variable there. */
export function jsonHoldsCredential(template: string): boolean {
  let text = template;
  for (const { source, reference } of placeholdersOf(template))
    text = text.replace(source, reference.source === 'global_variable_app' ? '1' : variable);
  return jsonCredentials(text).some(
    (value) => !/^\s*(?:(?:basic|bearer|token|apikey)\s+)?$/i.test(value.replaceAll(variable, '')),
  );
}
