import type { HttpBody, HttpFormField, HttpRequest, NodeContext } from '@heddle/executor';
import { isFileType, type Json, type Parameter, printValue } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { bodyTypes, type HttpData, httpMethods, parameterInput, places } from './definition.js';
import { namedCredential } from './namedCredential.js';
import { fillPlaceholders } from './placeholders.js';

type Context = NodeContext<HttpData>;
type Pairs = [name: string, value: string][];

const longestTimeout = 600;

/** Builds the request from the node's data and the values of its variables. */
export function requestFor(context: Context): HttpRequest {
  const { apiInfo, headers, params, setting } = context.data.inputs;
  const method = apiInfo.method.toUpperCase();
  if (!httpMethods.some((known) => known === method)) {
    throw wrong(context, `the method "${apiInfo.method}" is unknown`, 'inputs.apiInfo.method');
  }
  const auth = authOf(context);
  const query = [...pairsOf(context, params, places.params), ...auth.query];
  const body = bodyOf(context);
  const credentialId = namedCredential(context.data.inputs.auth);
  return {
    method,
    url: addressOf(fillPlaceholders(apiInfo.url, places.url, context.inputs), query),
    headers: [...pairsOf(context, headers, places.headers), ...auth.headers],
    ...(body === undefined ? {} : { body }),
    ...(credentialId === undefined ? {} : { credentialId }),
    timeoutMs:
      Math.min(setting.timeout && setting.timeout > 0 ? setting.timeout : 120, longestTimeout) * 1000,
  };
}

/** The URL with its query rebuilt and sorted by key. */
function addressOf(url: string, query: Pairs): string {
  const text = url.trim();
  if (!URL.canParse(text)) return text;
  const address = new URL(text);
  for (const [name, value] of query) address.searchParams.set(name, value);
  address.searchParams.sort();
  return address.href;
}

function valueAt(context: Context, name: string): string {
  return printValue(context.inputs[name] ?? (null as Json));
}

function pairsOf(context: Context, list: readonly Parameter[], place: string): Pairs {
  return list.map(({ name }) => [name, valueAt(context, parameterInput(place, name))]);
}

function authOf(context: Context): { headers: Pairs; query: Pairs } {
  const { auth } = context.data.inputs;
  const { authOpen, authType, authData } = auth;
  if (!authOpen || namedCredential(auth) !== undefined) return { headers: [], query: [] };
  if (authType === 'BEARER_AUTH') {
    return { headers: [['Authorization', `Bearer ${valueAt(context, places.token)}`]], query: [] };
  }
  if (authType !== 'CUSTOM_AUTH') {
    throw wrong(context, `the authorization "${authType}" is unknown`, 'inputs.auth.authType');
  }
  const pair: Pairs = [[valueAt(context, `${places.auth}Key`), valueAt(context, `${places.auth}Value`)]];
  if (authData.customData.addTo === 'query') return { headers: [], query: pair };
  return { headers: pair, query: [] };
}

function bodyOf(context: Context): HttpBody | undefined {
  const { bodyType, bodyData } = context.data.inputs.body;
  switch (bodyType) {
    case '':
    case 'EMPTY':
      return undefined;
    case 'JSON': {
      const text = fillPlaceholders(bodyData.json, places.json, context.inputs);
      return { kind: 'text', text, contentType: 'application/json' };
    }
    case 'RAW_TEXT': {
      const text = fillPlaceholders(bodyData.rawText, places.rawText, context.inputs);
      return { kind: 'text', text, contentType: 'text/plain' };
    }
    case 'FORM_URLENCODED': {
      const pairs = pairsOf(context, bodyData.formURLEncoded, places.urlencoded);
      const text = new URLSearchParams(pairs).toString();
      return { kind: 'text', text, contentType: 'application/x-www-form-urlencoded' };
    }
    case 'FORM_DATA':
      return { kind: 'form', fields: bodyData.formData.data.map((field) => formField(context, field)) };
    case 'BINARY':
      return { kind: 'file', fileUrl: valueAt(context, places.file) };
    default: {
      const message = `the body "${bodyType}" is none of ${bodyTypes.join(', ')}`;
      throw wrong(context, message, 'inputs.body.bodyType');
    }
  }
}

function formField(context: Context, { name, input }: Parameter): HttpFormField {
  const value = valueAt(context, parameterInput(places.form, name));
  if (!isFileType(input)) return { name, value };
  const written = input.value.kind === 'literal' ? input.value.fileName : undefined;
  return { name, fileUrl: value, ...(typeof written === 'string' ? { fileName: written } : {}) };
}

function wrong(context: Context, message: string, field: string) {
  return nodeError(context, nodeErrorCodes.compile, message, field);
}
