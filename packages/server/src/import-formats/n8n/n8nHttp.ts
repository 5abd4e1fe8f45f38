import type { JsonObject } from '@heddle/workflow-schema';
import type { NodeNote } from '../ConvertedWorkflow.js';
import { numberOf, objectOf, objectsOf, textOf } from '../foreignJson.js';
import { parameter, variable } from '../values.js';
import type { N8nGraph, N8nNode } from './N8nGraph.js';
import { requestText, requestValue } from './n8nExpressions.js';

/** A request; credentials are not imported. */
export function httpData(graph: N8nGraph, node: N8nNode, note: NodeNote): JsonObject {
  const { parameters } = node;
  if (node.hasCredentials || textOf(parameters.authentication, 'none') !== 'none') note('credentialNeeded');
  const pairs = (list: JsonObject[string] | undefined) =>
    objectsOf(objectOf(list).parameters).map((one) =>
      parameter(textOf(one.name), requestValue(graph, node, textOf(one.value), note)),
    );
  const timeout = (numberOf(objectOf(parameters.options).timeout) ?? 120_000) / 1000;
  return {
    inputs: {
      apiInfo: {
        method: textOf(parameters.method, 'GET').toUpperCase(),
        url: requestText(graph, node, textOf(parameters.url), note),
      },
      headers: parameters.sendHeaders === true ? pairs(parameters.headerParameters) : [],
      params: parameters.sendQuery === true ? pairs(parameters.queryParameters) : [],
      auth: {
        authOpen: false,
        authType: 'BEARER_AUTH',
        authData: { bearerTokenData: [], customData: { addTo: 'header', data: [] } },
      },
      body: bodyOf(graph, node, pairs(parameters.bodyParameters), note),
      setting: { timeout: Math.min(Math.max(Math.round(timeout), 1), 120), retryTimes: 0 },
      settingOnError: { switch: false },
    },
    outputs: [
      variable('body', { type: 'string' }),
      variable('statusCode', { type: 'integer' }),
      variable('headers', { type: 'string' }),
    ],
  };
}

function bodyOf(graph: N8nGraph, node: N8nNode, pairs: JsonObject[], note: NodeNote): JsonObject {
  const { parameters } = node;
  if (parameters.sendBody !== true) return { bodyType: 'EMPTY', bodyData: {} };
  const type = textOf(parameters.contentType, 'json');
  if (type === 'form-urlencoded') return { bodyType: 'FORM_URLENCODED', bodyData: { formURLEncoded: pairs } };
  if (type === 'multipart-form-data')
    return { bodyType: 'FORM_DATA', bodyData: { formData: { data: pairs } } };
  if (type === 'raw')
    return {
      bodyType: 'RAW_TEXT',
      bodyData: { rawText: requestText(graph, node, textOf(parameters.body), note) },
    };
  if (type !== 'json') note('settingLeftOut', type);
  if (textOf(parameters.specifyBody, 'keypair') === 'json')
    return {
      bodyType: 'JSON',
      bodyData: { json: requestText(graph, node, textOf(parameters.jsonBody), note) },
    };
  const given = objectsOf(objectOf(parameters.bodyParameters).parameters).map((one) => {
    const text = requestText(graph, node, textOf(one.value), note);
    return `${JSON.stringify(textOf(one.name))}: ${/^\{\{[^{}]+\}\}$/.test(text) ? `"${text}"` : JSON.stringify(text)}`;
  });
  return { bodyType: 'JSON', bodyData: { json: `{${given.join(', ')}}` } };
}
