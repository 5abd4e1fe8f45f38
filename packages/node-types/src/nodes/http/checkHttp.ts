import { type CheckContext, type Issue, type Parameter, parseJson } from '@heddle/workflow-schema';
import { nameLike, withName, withValue } from '../../checks/fixes.js';
import { issueAt } from '../../checks/issue.js';
import { checkRequired } from '../../checks/values.js';
import { type HttpData, httpMethods } from './definition.js';
import { namedCredential } from './namedCredential.js';
import { placeholdersOf } from './placeholders.js';
import { clearSecretPaths, holdsCredential, hostWritten } from './writtenHost.js';

const longestUrl = 10_000;
const fieldName = /^(?!.*\b(true|false|and|AND|or|OR|not|NOT|null|nil|If|Switch)\b)[a-zA-Z_][-a-zA-Z_$0-9]*$/;

/** Checks the URL, the names of parameters, and the body. */
export function checkHttp(data: HttpData, context: CheckContext): Issue[] {
  const { inputs } = data;
  return [
    ...checkMethod(inputs.apiInfo.method, context),
    ...checkUrl(inputs.apiInfo.url, context),
    ...checkHost(data, context),
    ...checkFields(inputs.headers, ['inputs', 'headers'], context),
    ...checkFields(inputs.params, ['inputs', 'params'], context),
    ...checkAuth(inputs.auth, context),
    ...checkBody(inputs.body, context),
    ...checkCredential(data, context),
    ...clearSecretPaths(data).map((path) => issueAt(context, 'http.clearSecret', path, {}, 'warning')),
  ];
}

/** The credential by name has to be one that the document may use, and one for the host that is written. */
function checkCredential({ inputs }: HttpData, context: CheckContext): Issue[] {
  const id = namedCredential(inputs.auth);
  if (id === undefined || context.credentials === undefined) return [];
  const path = ['inputs', 'auth'];
  const known = context.credentials.find((credential) => credential.id === id);
  if (!known) return [issueAt(context, 'http.credentialUnknown', path)];
  const host = hostWritten(inputs.apiInfo.url);
  if (host === undefined || known.hosts.includes(host)) return [];
  return [
    issueAt(context, 'http.credentialHost', path, {
      name: known.name,
      host,
      allowed: known.hosts.join(', '),
    }),
  ];
}

function checkMethod(method: string, context: CheckContext): Issue[] {
  if (httpMethods.some((known) => known === method.toUpperCase())) return [];
  const path = ['inputs', 'apiInfo', 'method'];
  return [withValue(issueAt(context, 'http.methodUnknown', path, { method }), path, 'GET')];
}

function checkUrl(url: string, context: CheckContext): Issue[] {
  const path = ['inputs', 'apiInfo', 'url'];
  if (url.trim() === '') return [issueAt(context, 'http.urlMissing', path)];
  if (url.length > longestUrl) return [issueAt(context, 'http.urlTooLong', path, { count: longestUrl })];
  // A URL that starts with a variable is only known at run time.
  if (/^(?:https?:\/\/|\{\{)/i.test(url.trim())) return [];
  return [issueAt(context, 'http.urlKind', path)];
}

/** A credential written in the document may only be sent to a host written there too. */
function checkHost(data: HttpData, context: CheckContext): Issue[] {
  const { url } = data.inputs.apiInfo;
  if (placeholdersOf(url).length === 0 || !holdsCredential(data) || hostWritten(url) !== undefined) return [];
  return [issueAt(context, 'http.hostVariable', ['inputs', 'apiInfo', 'url'])];
}

function checkFields(
  list: readonly Parameter[],
  path: readonly (string | number)[],
  context: CheckContext,
): Issue[] {
  const seen = new Set<string>();
  return list.flatMap(({ name }, index) => {
    const at = [...path, index, 'name'];
    if (name === '') return [issueAt(context, 'name.missing', at)];
    const isFree = (candidate: string) =>
      fieldName.test(candidate) && list.every((other) => other.name !== candidate);
    const rename = (issue: Issue) => withName(issue, at, nameLike(name, isFree));
    const issues = fieldName.test(name) ? [] : [rename(issueAt(context, 'http.fieldName', at, { name }))];
    if (seen.has(name)) issues.push(rename(issueAt(context, 'name.duplicate', at, { name })));
    seen.add(name);
    return issues;
  });
}

function checkAuth(
  { authOpen, authType, authData }: HttpData['inputs']['auth'],
  context: CheckContext,
): Issue[] {
  if (!authOpen) return [];
  const path = ['inputs', 'auth', 'authData'];
  if (authType === 'BEARER_AUTH') {
    const [token] = authData.bearerTokenData;
    return checkRequired(context, token?.input, 'token', [...path, 'bearerTokenData', 0, 'input']);
  }
  if (authType !== 'CUSTOM_AUTH') {
    return [issueAt(context, 'http.authUnknown', ['inputs', 'auth', 'authType'], { type: authType })];
  }
  return [
    ...checkPlace(authData.customData.addTo, context),
    ...['Key', 'Value'].flatMap((name) => {
      const index = authData.customData.data.findIndex((parameter) => parameter.name === name);
      const at = [...path, 'customData', 'data', Math.max(0, index), 'input'];
      return checkRequired(context, authData.customData.data[index]?.input, name, at);
    }),
  ];
}

function checkPlace(addTo: string, context: CheckContext): Issue[] {
  if (addTo === 'header' || addTo === 'query') return [];
  const path = ['inputs', 'auth', 'authData', 'customData', 'addTo'];
  return [withValue(issueAt(context, 'http.authPlace', path), path, 'header')];
}

function checkBody({ bodyType, bodyData }: HttpData['inputs']['body'], context: CheckContext): Issue[] {
  const path = ['inputs', 'body', 'bodyData'];
  switch (bodyType) {
    case 'JSON':
      return isJsonTemplate(bodyData.json) ? [] : [issueAt(context, 'http.json', [...path, 'json'])];
    case 'FORM_DATA':
      return checkFields(bodyData.formData.data, [...path, 'formData', 'data'], context);
    case 'FORM_URLENCODED':
      return checkFields(bodyData.formURLEncoded, [...path, 'formURLEncoded'], context);
    case 'BINARY':
      return checkRequired(context, bodyData.binary.fileURL, 'file', [...path, 'binary', 'fileURL']);
    case 'EMPTY':
    case 'RAW_TEXT':
    case '':
      return [];
    default: {
      const at = ['inputs', 'body', 'bodyType'];
      return [withValue(issueAt(context, 'http.bodyUnknown', at, { type: bodyType }), at, 'EMPTY')];
    }
  }
}

/**
 * True if the template is JSON once its variables have values; a variable can stand for a value or inside a
 * string.
 */
function isJsonTemplate(template: string): boolean {
  let text = template;
  for (const { source } of placeholdersOf(template)) text = text.replace(source, 'null');
  return parseJson(text) !== undefined;
}
