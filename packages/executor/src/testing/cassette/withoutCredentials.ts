import {
  isJsonObject,
  type Json,
  type JsonObject,
  readCredentialReference,
  setOwn,
} from '@heddle/workflow-schema';
import { credentialIn, isMask, maskSecret, withoutSecrets } from '../../withoutSecrets.js';

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

/** The credentials in a document: in its URLs, and in its parameters whose names say that they are credentials. */
export function credentialsIn(document: Json): string[] {
  const found = new Set<string>();
  const add = (secret: string) => found.add(secret);
  const walk = (value: Json, isSecret: boolean): void => {
    if (typeof value === 'string') {
      if (isSecret && value !== '') masked(value, add);
      else withoutCredentials(value, add);
    } else if (Array.isArray(value)) for (const one of value) walk(one, isSecret);
    else if (isJsonObject(value)) {
      const isParameter = typeof value.name === 'string' && isSecretName(value.name);
      for (const [name, inner] of Object.entries(value)) {
        // Of a parameter, only its literal value; its type and the like are no secrets.
        if (name === 'content') walk(inner, isSecret);
        else if (name === 'input' || name === 'value') walk(inner, isSecret || isParameter);
        else walk(inner, isSecretName(name));
      }
    }
  };
  walk(document, false);
  // A reference to a stored credential is not a secret itself.
  return [...found].filter((secret) => readCredentialReference(secret) === undefined);
}

// A shorter one is masked in its field only: elsewhere, it would be a part of ordinary values.
const shortestElsewhere = 6;

/** A copy in which secrets are masked in every text. */
export function withoutSecretsIn(value: Json, secrets: Iterable<string>): Json {
  const long = [...secrets].filter((secret) => secret.length >= shortestElsewhere);
  const clean = (inner: Json): Json => {
    if (typeof inner === 'string') return withoutSecrets(inner, long);
    if (Array.isArray(inner)) return inner.map(clean);
    if (!isJsonObject(inner)) return inner;
    const copy: JsonObject = {};
    for (const [name, one] of Object.entries(inner)) setOwn(copy, withoutSecrets(name, long), clean(one));
    return copy;
  };
  return long.length === 0 ? value : clean(value);
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
