import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { credentialIn, isMask, maskSecret } from '../../withoutSecrets.js';

const secretNames =
  /^(?:.*[-_.])?(?:authorization|cookie|set-cookie|api-?_?key|access-?_?key|token|secret|password|passwd|credentials?|signature)$/i;
const secretCamelNames = /(?:ApiKey|AccessKey|Token|Secret|Password|Credential)$/;

const isSecretName = (name: string) => secretNames.test(name) || secretCamelNames.test(name);

/**
 * A copy of a request or response in which the values of fields, headers and URL parameters whose names say that
 * they are credentials are masked. Masks stay as they are, so that the requests of a run that was given a masked
 * input are the same again. `found` is called with each credential.
 */
export function withoutCredentials(value: Json, found: (secret: string) => void): Json {
  if (typeof value === 'string') return isUrl(value) ? cleanUrl(value, found) : value;
  if (Array.isArray(value)) {
    const [name, text] = value;
    // A header or a form field as a pair.
    if (value.length === 2 && typeof name === 'string' && typeof text === 'string' && isSecretName(name))
      return [name, masked(text, found)];
    return value.map((one) => withoutCredentials(one, found));
  }
  if (!isJsonObject(value)) return value;
  const clean: JsonObject = {};
  for (const [name, inner] of Object.entries(value)) {
    const isSecret = typeof inner === 'string' && inner !== '' && isSecretName(name);
    setOwn(clean, name, isSecret ? masked(inner, found) : withoutCredentials(inner, found));
  }
  return clean;
}

function masked(value: string, found: (secret: string) => void): string {
  const credential = credentialIn(value);
  if (isMask(credential)) return credential;
  found(credential);
  if (/^basic\s/i.test(value)) for (const part of decoded(credential)) found(part);
  return maskSecret(value);
}

/** The password of basic authentication. */
function decoded(credential: string): string[] {
  try {
    const text = atob(credential);
    const password = text.slice(text.indexOf(':') + 1);
    return password === '' ? [] : [password];
  } catch {
    return [];
  }
}

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function cleanUrl(text: string, found: (secret: string) => void): string {
  const url = new URL(text);
  let isChanged = false;
  if (url.password !== '') {
    found(decodeURIComponent(url.password));
    url.password = '';
    url.username = '';
    isChanged = true;
  }
  for (const [name, value] of [...url.searchParams]) {
    if (value === '' || !isSecretName(name)) continue;
    url.searchParams.set(name, masked(value, found));
    isChanged = true;
  }
  return isChanged ? url.href : text;
}
