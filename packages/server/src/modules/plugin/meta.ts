import type { Input } from '@heddle/api-contract';
import { authTypes, keyPlaces, type plugin } from '@heddle/api-contract/families/plugin';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import type { CommonParameters } from '@heddle/plugin';
import { DomainError } from '../../kernel/DomainError.js';
import { isKeyName } from './call/serviceKey.js';
import { readOAuth } from './oauth/OAuthSettings.js';
import type { PluginAuth } from './PluginContent.js';

type Meta = Input<(typeof plugin.calls)['updateMeta']>;

/** Refuses an address that cannot be one: only http and https, without credentials and fragments. */
export function requireServerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isHttp || url.username !== '' || url.password !== '' || url.hash !== '')
    throw new DomainError('pluginInvalid', pluginReasons.invalidUrl({ field: 'url' }));
  return text.replace(/\/+$/, '');
}

/** The auth settings in an input, without secrets; undefined if it has none. */
export function readAuth(input: Meta): PluginAuth | undefined {
  const { auth_type, location, key } = input;
  if (auth_type === undefined) return undefined;
  if (auth_type === authTypes.none) return { type: 'none' };
  if (auth_type === authTypes.oauth) return { ...readOAuth(input).settings };
  if (auth_type !== authTypes.service)
    throw new DomainError(
      'pluginInvalid',
      pluginReasons.unknownAuth({ field: 'auth_type', type: auth_type }),
    );
  const name = key?.trim() || 'Authorization';
  if (!isKeyName(name))
    throw new DomainError('pluginInvalid', pluginReasons.invalidKeyName({ field: 'key' }));
  return { type: 'service', location: location === keyPlaces.query ? 'query' : 'header', key: name };
}

const places = { '1': 'path', '2': 'query', '3': 'body', '4': 'header' } as const;

/** Common parameters in an input; those without a name are left out. */
export function readCommon(given: NonNullable<Meta['common_params']>): CommonParameters {
  const entries = Object.entries(given).map(([place, list]) => [
    places[place as keyof typeof places],
    (list ?? []).flatMap(({ name, value }) => (name ? [{ name, value: value ?? '' }] : [])),
  ]);
  return Object.fromEntries(entries) as CommonParameters;
}

/** Common parameters as answers have them. */
export function presentCommon(common: CommonParameters): Record<string, { name: string; value: string }[]> {
  const entries = Object.entries(places).map(([number, place]) => [number, [...(common[place] ?? [])]]);
  return Object.fromEntries(entries);
}
