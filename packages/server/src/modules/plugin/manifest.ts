import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { type CommonParameters, mask } from '@heddle/plugin';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { DomainError } from '../../kernel/DomainError.js';
import type { PluginAuth, PluginContent } from './PluginContent.js';

/** What a manifest says; undefined for what it does not mention. */
export interface Manifest {
  name?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  auth?: PluginAuth | undefined;
  common?: CommonParameters | undefined;
  /** A key that older clients write into manifests; it is stored apart. */
  secret?: string | undefined;
  /** The fields that Heddle does not use. */
  rest?: JsonObject | undefined;
}

const places = ['header', 'query', 'path', 'body'] as const;
const usedFields = new Set([
  'schema_version',
  'name_for_human',
  'description_for_human',
  'auth',
  'logo_url',
  'api',
  'common_params',
]);

/** The manifest of the code view; never with secrets. Fields that Heddle does not use are as they were given. */
export function manifestOf({
  name,
  description,
  icon,
  settings,
}: Pick<PluginContent, 'name' | 'description' | 'icon' | 'settings'>): JsonObject {
  const { auth, common } = settings;
  return {
    schema_version: 'v1',
    name_for_model: name,
    name_for_human: name,
    description_for_model: description,
    description_for_human: description,
    auth:
      auth.type === 'service'
        ? {
            type: 'service_http',
            sub_type: 'token/api_key',
            payload: { location: String(auth.location), key: String(auth.key) },
          }
        : { type: auth.type },
    logo_url: icon,
    api: { type: 'openapi' },
    common_params: Object.fromEntries(
      places.map((place) => [place, (common[place] ?? []).map(({ name, value }) => ({ name, value }))]),
    ),
    ...settings.manifest,
  };
}

/** Reads a manifest; refuses one that is not a JSON object. */
export function readManifest(text: string | undefined): Manifest {
  if (!text) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isJsonObject(value))
    throw new DomainError('pluginManifestInvalid', pluginReasons.manifest({ field: 'ai_plugin' }));
  const { name_for_human: name, description_for_human: description, auth, common_params: common } = value;
  const payload = isJsonObject(auth) && isJsonObject(auth.payload) ? auth.payload : {};
  const { service_token: secret } = payload;
  return {
    name: typeof name === 'string' ? name.trim() : undefined,
    description: typeof description === 'string' ? description : undefined,
    auth: isJsonObject(auth) ? readAuth(auth.type, payload) : undefined,
    common: isJsonObject(common) ? readCommon(common) : undefined,
    secret: typeof secret === 'string' && secret !== mask ? secret : undefined,
    rest: restOf(value),
  };
}

function readAuth(type: unknown, { location, key }: JsonObject): PluginAuth | undefined {
  if (type === 'none') return { type: 'none' };
  if (type !== 'service_http' && type !== 'service') return undefined;
  const name = typeof key === 'string' && /^[\w-]+$/.test(key) ? key : 'Authorization';
  const isQuery = typeof location === 'string' && location.toLowerCase() === 'query';
  return { type: 'service', location: isQuery ? 'query' : 'header', key: name };
}

function readCommon(given: JsonObject): CommonParameters {
  return Object.fromEntries(
    places.map((place) => [
      place,
      (Array.isArray(given[place]) ? given[place] : []).flatMap((one) =>
        isJsonObject(one) && typeof one.name === 'string' && one.name !== ''
          ? [{ name: one.name, value: String(one.value ?? '') }]
          : [],
      ),
    ]),
  ) as CommonParameters;
}

/** Names for models are kept only if they differ: else they follow the name that forms edit. */
function restOf(manifest: JsonObject): JsonObject {
  const twins = [
    ['name_for_model', 'name_for_human'],
    ['description_for_model', 'description_for_human'],
  ] as const;
  const same = new Set<string>(
    twins.filter(([own, twin]) => manifest[own] === manifest[twin]).map(([own]) => own),
  );
  return Object.fromEntries(
    Object.entries(manifest).filter(([key]) => !usedFields.has(key) && !same.has(key)),
  ) as JsonObject;
}
