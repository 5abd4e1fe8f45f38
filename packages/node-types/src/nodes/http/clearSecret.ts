import { credentialIn } from '@heddle/executor';
import type { Parameter } from '@heddle/workflow-schema';
import type { ClearSecret, CredentialPlacement } from '../../NodeForm.js';
import { isCredentialName } from './credentialNames.js';
import type { HttpData } from './definition.js';
import { authParameter, namedCredential } from './namedCredential.js';
import { hostWritten } from './writtenHost.js';

/** A secret in clear that a credential by name can replace, and the parameter that has it. */
export interface MovableSecret extends ClearSecret {
  /** Where the parameter is removed; undefined for the authorization, whose value is replaced. */
  from?: { list: 'headers' | 'params'; index: number; name: string };
}

/** The secret in clear that can be moved: of the authorization or, if there is none, of a header or parameter. */
export function movableSecret({ inputs }: HttpData): MovableSecret | undefined {
  const { auth, headers, params, apiInfo } = inputs;
  const origin = hostWritten(apiInfo.url);
  const host = origin === undefined ? {} : { host: origin };
  if (auth.authOpen) {
    const secret = literalOf(authParameter(auth));
    if (secret === undefined || namedCredential(auth) !== undefined) return undefined;
    return { secret, placement: placementOf(auth), ...host };
  }
  for (const [list, kind] of [
    ['headers', 'header'],
    ['params', 'query'],
  ] as const) {
    const index = (list === 'headers' ? headers : params).findIndex(
      (parameter) => isCredentialName(parameter.name) && literalOf(parameter) !== undefined,
    );
    const found = (list === 'headers' ? headers : params)[index];
    const secret = literalOf(found);
    if (!found || secret === undefined) continue;
    const { name } = found;
    const isBearer = kind === 'header' && /^authorization$/i.test(name) && /^bearer\s/i.test(secret);
    return {
      secret: isBearer ? credentialIn(secret) : secret,
      placement: isBearer ? { kind: 'bearer' } : { kind, name },
      ...host,
      from: { list, index, name },
    };
  }
  return undefined;
}

/** What a new credential of this node begins with. */
export function emptySecret({ inputs }: HttpData): ClearSecret {
  const host = hostWritten(inputs.apiInfo.url);
  return { secret: '', placement: placementOf(inputs.auth), ...(host !== undefined && { host }) };
}

function placementOf({ authType, authData }: HttpData['inputs']['auth']): CredentialPlacement {
  if (authType === 'BEARER_AUTH') return { kind: 'bearer' };
  const { addTo, data } = authData.customData;
  const name = literalOf(data.find((parameter) => parameter.name === 'Key')) ?? '';
  return { kind: addTo === 'query' ? 'query' : 'header', name };
}

function literalOf(parameter: Parameter | undefined): string | undefined {
  const value = parameter?.input.value;
  if (value?.kind !== 'literal' || typeof value.content !== 'string') return undefined;
  return value.content === '' ? undefined : value.content;
}
