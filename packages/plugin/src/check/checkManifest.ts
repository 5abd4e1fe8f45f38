import { isJsonObject, type Json } from '@heddle/workflow-schema';

/** What is wrong in a manifest. */
export interface ManifestProblem {
  rule: ManifestRule;
  /** The field; for `syntax`, why. */
  name: string;
  /** The line, from 1. */
  line: number;
}

/** Rule that a plugin manifest breaks. */
export type ManifestRule =
  | 'syntax'
  | 'notObject'
  | 'missing'
  | 'tooLong'
  | 'apiType'
  | 'authType'
  | 'keyPlace'
  | 'secret'
  | 'common';

const required = {
  name_for_human: 100,
  description_for_human: 2_000,
} as const;
const authTypes = new Set(['none', 'service_http', 'service', 'oauth']);
const commonPlaces = new Set(['header', 'query', 'path', 'body']);

/** Checks the manifest of a plugin, which is JSON. */
export function checkManifest(text: string): ManifestProblem[] {
  const problems: ManifestProblem[] = [];
  const add = (rule: ManifestRule, name: string): void => {
    problems.push({ rule, name, line: lineOf(text, name) });
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    const [, at] = /position (\d+)/.exec(why) ?? [];
    const before = text.slice(0, at === undefined ? 0 : Number(at));
    return [{ rule: 'syntax', name: why.slice(0, 200), line: before.split('\n').length }];
  }
  if (!isJsonObject(value)) return [{ rule: 'notObject', name: '', line: 1 }];
  for (const [name, maximum] of Object.entries(required)) {
    const given = value[name];
    if (typeof given !== 'string' || given.trim() === '') add('missing', name);
    else if ([...given].length > maximum) add('tooLong', name);
  }
  const { api, auth, common_params: common } = value;
  if (
    api !== undefined &&
    (!isJsonObject(api) || (api.type !== 'openapi' && api.type !== 'coze-studio-custom'))
  )
    add('apiType', 'api');
  if (auth !== undefined) {
    if (!isJsonObject(auth) || typeof auth.type !== 'string' || !authTypes.has(auth.type))
      add('authType', 'auth');
    else {
      const payload = isJsonObject(auth.payload) ? auth.payload : {};
      const { location } = payload;
      if (location !== undefined && !/^(?:header|query)$/i.test(String(location)))
        add('keyPlace', 'location');
      for (const name of ['service_token', 'client_secret']) if (payload[name]) add('secret', name);
    }
  }
  if (common !== undefined && !isCommon(common)) add('common', 'common_params');
  return problems;
}

function isCommon(common: Json): boolean {
  return (
    isJsonObject(common) &&
    Object.entries(common).every(
      ([place, list]) =>
        commonPlaces.has(place) &&
        Array.isArray(list) &&
        list.every(
          (one) => isJsonObject(one) && typeof one.name === 'string' && typeof one.value === 'string',
        ),
    )
  );
}

/** The line of a key, or the first one. */
function lineOf(text: string, key: string): number {
  const at = text.indexOf(`"${key}"`);
  return at === -1 ? 1 : text.slice(0, at).split('\n').length;
}
