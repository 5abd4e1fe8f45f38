import { credentialReference, type JsonObject } from '@heddle/workflow-schema';
import { listAt, writeAt } from '../../form-parts/wire.js';
import type { FormCredential } from '../../NodeForm.js';
import type { MovableSecret } from './clearSecret.js';

const auth = ['inputs', 'auth'];
const bearer = [...auth, 'authData', 'bearerTokenData'];
const custom = [...auth, 'authData', 'customData'];

/** Makes a node's authorization refer to a credential. No secret stays in the fields of the other kind. */
export function writeCredential(draft: JsonObject, { id, placement }: FormCredential): void {
  const value = credentialReference(id);
  writeAt(draft, [...auth, 'authOpen'], true);
  if (placement.kind === 'bearer') {
    writeAt(draft, [...auth, 'authType'], 'BEARER_AUTH');
    writeAt(draft, bearer, [parameter('token', value)]);
    writeAt(draft, [...custom, 'data'], []);
    return;
  }
  writeAt(draft, [...auth, 'authType'], 'CUSTOM_AUTH');
  writeAt(draft, [...custom, 'addTo'], placement.kind);
  writeAt(draft, [...custom, 'data'], [parameter('Key', placement.name), parameter('Value', value)]);
  writeAt(draft, bearer, []);
}

/** Lets the user write the value into the document again. */
export function removeCredential(draft: JsonObject): void {
  writeAt(draft, bearer, []);
  writeAt(draft, [...custom, 'data'], []);
}

/** Replaces a secret in clear with a credential. */
export function moveToCredential(
  draft: JsonObject,
  { from }: MovableSecret,
  credential: FormCredential,
): void {
  if (from) {
    const list = listAt(draft, ['inputs', from.list]).filter((_parameter, index) => index !== from.index);
    writeAt(draft, ['inputs', from.list], list);
  }
  writeCredential(draft, credential);
}

function parameter(name: string, content: string): JsonObject {
  return { name, input: { type: 'string', value: { type: 'literal', content } } };
}
