import { defineNode, type InputField, type JsonObject, type Parameter } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { md5 } from '../../data/md5.js';
import { ownOutputs } from '../../data/outputs.js';
import {
  errorSetting,
  expression,
  flag,
  nodeMeta,
  number,
  parameters,
  section,
  text,
  variables,
} from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { checkHttp } from './checkHttp.js';
import { isCredentialName } from './credentialNames.js';
import { messages } from './messages.js';
import { namedCredential } from './namedCredential.js';
import { placeholderInputs } from './placeholders.js';

const httpData = section({
  nodeMeta,
  inputs: section({
    apiInfo: section({ method: text, url: text }),
    headers: parameters,
    params: parameters,
    auth: section({
      authOpen: flag,
      authType: text,
      authData: section({
        bearerTokenData: parameters,
        customData: section({ addTo: text, data: parameters }),
      }),
    }),
    body: section({
      bodyType: text,
      bodyData: section({
        json: text,
        rawText: text,
        formData: section({ data: parameters }),
        formURLEncoded: parameters,
        binary: section({ fileURL: expression }),
      }),
    }),
    setting: section({ timeout: number, retryTimes: number }),
    settingOnError: errorSetting,
  }),
  outputs: variables,
});

/** `node.data` of an Http. */
export type HttpData = z.output<typeof httpData>;

export const httpMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'] as const;
export const bodyTypes = ['EMPTY', 'JSON', 'FORM_DATA', 'FORM_URLENCODED', 'RAW_TEXT', 'BINARY'] as const;

/** Prefixes of input names by their place in the request; a hash of the content follows. */
export const places = {
  url: '__apiInfo_url',
  json: '__body_bodyData_json',
  rawText: '__body_bodyData_rawText',
  headers: '__headers_',
  params: '__params_',
  form: '__body_bodyData_formData_',
  urlencoded: '__body_bodyData_formURLEncoded_',
  file: '__body_bodyData_binary_fileURL',
  token: '__auth_authData_bearerTokenData_token',
  auth: '__auth_authData_customData_data_',
} as const;

/** The input that holds the value of a named parameter. */
export function parameterInput(place: string, name: string): string {
  return place + md5(name);
}

/** Http: sends an HTTP request. */
export const http = defineNode<HttpData>({
  name: 'http',
  code: '45',
  displayKey: 'Http',
  services: ['http'],
  category: 'tool',
  messages,
  data: httpData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.utility),
    inputs: {
      apiInfo: { method: 'GET', url: '' },
      headers: [],
      params: [],
      auth: {
        authOpen: false,
        authType: 'BEARER_AUTH',
        authData: { bearerTokenData: [], customData: { addTo: 'header', data: [] } },
      },
      body: { bodyType: 'EMPTY', bodyData: {} },
      setting: { timeout: 120, retryTimes: 3 },
      settingOnError: { switch: false },
    },
    outputs: newOutputs(),
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: inputsOf,
  outputs: (data) => ownOutputs(data.outputs),
  check: checkHttp,
  errorHandling: { form: 'fallback', timeoutMs: 120_000, maxTimeoutMs: 600_000 },
  fillsZero: true,
  fillsNull: true,
});

function newOutputs(): JsonObject[] {
  return [
    { type: 'string', name: 'body' },
    { type: 'integer', name: 'statusCode' },
    { type: 'string', name: 'headers' },
  ];
}

/** Only values that the request will send are inputs: the rest of the document is kept but not required. */
function inputsOf({ inputs }: HttpData): InputField[] {
  const { apiInfo, headers, params } = inputs;
  return [
    ...placeholderInputs(apiInfo.url, places.url, ['inputs', 'apiInfo', 'url']),
    ...listInputs(headers, places.headers, ['inputs', 'headers']),
    ...listInputs(params, places.params, ['inputs', 'params']),
    ...authInputs(inputs.auth),
    ...bodyInputs(inputs.body),
  ];
}

function listInputs(list: readonly Parameter[], place: string, path: readonly string[]): InputField[] {
  return list.map(({ name, input }, index) => {
    const field: InputField = {
      name: parameterInput(place, name),
      value: input,
      path: [...path, index, 'input'],
    };
    return isCredentialName(name) ? { ...field, secret: true } : field;
  });
}

function authInputs(auth: HttpData['inputs']['auth']): InputField[] {
  const { authOpen, authType, authData } = auth;
  // The host sends a credential by name; the reference in its place is no secret.
  if (!authOpen || namedCredential(auth) !== undefined) return [];
  const path = ['inputs', 'auth', 'authData'];
  if (authType === 'BEARER_AUTH') {
    return authData.bearerTokenData.slice(0, 1).map(({ input }): InputField => {
      return {
        name: places.token,
        value: input,
        path: [...path, 'bearerTokenData', 0, 'input'],
        secret: true,
      };
    });
  }
  return authData.customData.data.map(({ name, input }, index): InputField => {
    return {
      name: places.auth + name,
      value: input,
      path: [...path, 'customData', 'data', index, 'input'],
      ...(name === 'Value' && { secret: true }),
    };
  });
}

function bodyInputs({ bodyType, bodyData }: HttpData['inputs']['body']): InputField[] {
  const path = ['inputs', 'body', 'bodyData'];
  switch (bodyType) {
    case 'JSON':
      return placeholderInputs(bodyData.json, places.json, [...path, 'json']);
    case 'RAW_TEXT':
      return placeholderInputs(bodyData.rawText, places.rawText, [...path, 'rawText']);
    case 'FORM_DATA':
      return listInputs(bodyData.formData.data, places.form, [...path, 'formData', 'data']);
    case 'FORM_URLENCODED':
      return listInputs(bodyData.formURLEncoded, places.urlencoded, [...path, 'formURLEncoded']);
    case 'BINARY': {
      const value = bodyData.binary.fileURL;
      return value === undefined ? [] : [{ name: places.file, value, path: [...path, 'binary', 'fileURL'] }];
    }
    default:
      return [];
  }
}
