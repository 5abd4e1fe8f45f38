import type { Json, JsonObject } from '@heddle/workflow-schema';
import type { NodeNote } from '../ConvertedWorkflow.js';
import { numberOf, objectOf, objectsOf, textOf } from '../foreignJson.js';
import { parameter, variable } from '../values.js';
import type { DifyGraph, DifyNode } from './DifyGraph.js';
import { requestText, requestValue } from './difyValues.js';

const bodyTypes: Readonly<Record<string, string>> = {
  json: 'JSON',
  'raw-text': 'RAW_TEXT',
  'form-data': 'FORM_DATA',
  'x-www-form-urlencoded': 'FORM_URLENCODED',
};

/** A request; its authorization is not imported, because it holds a secret. */
export function httpInputs(graph: DifyGraph, { data }: DifyNode, note: NodeNote): JsonObject {
  const authorization = objectOf(data.authorization);
  if (textOf(authorization.type, 'no-auth') !== 'no-auth') note('credentialNeeded');
  const body = objectOf(data.body);
  const timeout = numberOf(objectOf(data.timeout).read) ?? 120;
  return {
    inputs: {
      apiInfo: {
        method: textOf(data.method, 'get').toUpperCase(),
        url: requestText(graph, textOf(data.url), note),
      },
      headers: pairsOf(graph, textOf(data.headers), note),
      params: pairsOf(graph, textOf(data.params), note),
      auth: {
        authOpen: false,
        authType: 'BEARER_AUTH',
        authData: { bearerTokenData: [], customData: { addTo: 'header', data: [] } },
      },
      body: bodyOf(graph, body, note),
      setting: { timeout: Math.min(Math.max(timeout, 1), 120), retryTimes: retriesOf(data.retry_config) },
      settingOnError: { switch: false },
    },
    outputs: [
      variable('body', { type: 'string' }),
      variable('statusCode', { type: 'integer' }),
      variable('headers', { type: 'string' }),
    ],
  };
}

function retriesOf(json: Json | undefined): number {
  const settings = objectOf(json);
  return settings.retry_enabled === true ? Math.min(numberOf(settings.max_retries) ?? 3, 10) : 0;
}

/** Lines of `name:value`. */
function pairsOf(graph: DifyGraph, text: string, note: NodeNote): JsonObject[] {
  return text.split('\n').flatMap((line) => {
    const at = line.indexOf(':');
    const name = (at < 0 ? line : line.slice(0, at)).trim();
    if (name === '') return [];
    return [parameter(name, requestValue(graph, at < 0 ? '' : line.slice(at + 1).trim(), note))];
  });
}

function bodyOf(graph: DifyGraph, body: JsonObject, note: NodeNote): JsonObject {
  const type = textOf(body.type, 'none');
  const bodyType = bodyTypes[type];
  if (bodyType === undefined) {
    if (type !== 'none') note('settingLeftOut', type);
    return { bodyType: 'EMPTY', bodyData: {} };
  }
  const isText = bodyType === 'JSON' || bodyType === 'RAW_TEXT';
  if (isText) {
    const text =
      typeof body.data === 'string'
        ? body.data
        : objectsOf(body.data)
            .map(({ value }) => textOf(value))
            .join('\n');
    const filled = requestText(graph, text, note);
    return { bodyType, bodyData: bodyType === 'JSON' ? { json: filled } : { rawText: filled } };
  }
  const pairs =
    typeof body.data === 'string'
      ? pairsOf(graph, body.data, note)
      : objectsOf(body.data).map(({ key, value }) =>
          parameter(textOf(key), requestValue(graph, textOf(value), note)),
        );
  return {
    bodyType,
    bodyData: bodyType === 'FORM_DATA' ? { formData: { data: pairs } } : { formURLEncoded: pairs },
  };
}
