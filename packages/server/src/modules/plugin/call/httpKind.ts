import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { withoutSecrets } from '@heddle/executor';
import { buildRequest, describeRequest, type HttpAnswer, readAnswer, type ToolRequest } from '@heddle/plugin';
import { DomainError } from '../../../kernel/DomainError.js';
import type { App } from '../../../kernel/services.js';
import { keepBytes } from '../../file/index.js';
import { environmentOf, serverUrl } from '../PluginContent.js';
import { type Authorization, credentialKinds } from './CredentialKind.js';
import type { CallInterrupt, CallOutcome, CallResult, PluginCall } from './PluginCall.js';
import type { PluginKind } from './PluginKind.js';
import { sendRequest } from './sendRequest.js';

/** Characters that a model receives of an answer without a schema. */
const maxCharacters = 32 * 1024;
const maxRawCharacters = 256 * 1024;

/** `type` of the credential kind that signs with the credential by name of an environment. */
export const byName = 'credential';

/** Plugins whose tools are operations of an HTTP API. */
export const httpKind: PluginKind = { name: 'http', call: callOverHttp };

async function callOverHttp(app: App, call: PluginCall): Promise<CallOutcome> {
  const url = serverUrl(call.content, call.environment);
  if (url === '') throw new DomainError('pluginFailed', pluginReasons.noServer());
  const request = buildRequest(call.tool, {
    serverUrl: url,
    arguments: call.arguments,
    overrides: call.overrides,
    common: call.common,
    variables: call.variables,
  });
  const authorized = await authorize(app, call, new URL(request.url).origin);
  if ('interrupt' in authorized) return authorized;
  const { secrets } = authorized;
  const signed = sign(request, authorized);
  const shown = JSON.stringify(describeRequest(signed, secrets));
  try {
    const answer = await sendRequest(app, signed, call);
    return { ...(await read(app, call, answer, secrets)), request: shown };
  } catch (error) {
    throw withRequest(error, shown);
  }
}

async function authorize(app: App, call: PluginCall, origin: string): Promise<Authorization | CallInterrupt> {
  const { auth } = call.content.settings;
  const type = environmentOf(call.content, call.environment)?.credentialId ? byName : auth.type;
  // The author of a tool may have said that it needs no authorization.
  if (type === 'none' || call.stored.operation['x-auth-mode'] === 'disabled') return { secrets: [] };
  const kind = app.extensions(credentialKinds).find((one) => one.type === type);
  if (!kind?.authorize) throw new DomainError('pluginFailed', pluginReasons.unknownAuth({ type }));
  return kind.authorize(app, call, origin);
}

/** The request with its credentials; what the request sends under the same name stays. */
function sign(request: ToolRequest, { headers = [], query = [] }: Authorization): ToolRequest {
  const known = new Set(request.headers.map(([name]) => name.toLowerCase()));
  const url = new URL(request.url);
  for (const [name, value] of query) if (!url.searchParams.has(name)) url.searchParams.append(name, value);
  const added = headers.filter(([name]) => !known.has(name.toLowerCase()));
  return {
    ...request,
    url: query.length > 0 ? url.href : request.url,
    headers: [...request.headers, ...added.map(([name, value]): [string, string] => [name, value])],
  };
}

/** An answer that repeats a secret, such as an echo server's, must not show it to models or people. */
async function read(
  app: App,
  call: PluginCall,
  answer: HttpAnswer,
  secrets: readonly string[],
): Promise<CallResult> {
  const { scene } = call.caller;
  const known = secrets.filter((secret) => secret.length >= 4);
  const hide = (text: string) => withoutSecrets(text, known);
  const result = readAnswer(call.tool, answer, {
    mode: scene === 'debug' ? 'strict' : 'default',
    ...(scene === 'agent' && { maxCharacters }),
    ...(known.length > 0 && { hide }),
  });
  if ('file' in result) return keepAnswer(app, call, withoutIn(result.file, hide));
  const { output, raw, cut } = result;
  return { output, raw: raw.slice(0, maxRawCharacters), ...(cut !== undefined && { cut }) };
}

/** A file in which a secret stands as text. */
function withoutIn<File extends { bytes: Uint8Array }>(file: File, hide: (text: string) => string): File {
  const text = new TextDecoder().decode(file.bytes);
  const hidden = hide(text);
  return hidden === text ? file : { ...file, bytes: new TextEncoder().encode(hidden) };
}

/** An answer that is a file, such as a picture: stored in the caller's space, with its URL as the result. */
async function keepAnswer(
  app: App,
  { caller: { userId, spaceId }, tool }: PluginCall,
  { bytes, contentType: type }: { bytes: Uint8Array; contentType: string },
): Promise<CallResult> {
  const [mediaType = ''] = type.split(';');
  const [, ending = 'bin'] = /\/(?:x-)?([a-z0-9]{1,8})/i.exec(mediaType) ?? [];
  const given = { userId, spaceId, name: `${tool.name}.${ending}`, bytes };
  const { uri, url, name, contentType, size } = await keepBytes(app, given).catch((cause: unknown) => {
    if (!(cause instanceof DomainError)) throw cause;
    const parameters = { type: mediaType.slice(0, 100), why: cause.message };
    throw new DomainError('pluginFailed', pluginReasons.binaryAnswer(parameters), { cause });
  });
  const output = { url, uri, name, content_type: contentType, size };
  return { output, raw: JSON.stringify(output) };
}

/** The error with the request that failed, without secrets, which the debug page shows. */
export function withRequest(error: unknown, request: string): unknown {
  if (typeof error === 'object' && error !== null) failedRequests.set(error, request);
  return error;
}

const failedRequests = new WeakMap<object, string>();

/** The request of a call that has failed, without secrets; undefined if it was not sent. */
export function requestOfFailure(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const found = failedRequests.get(cause);
    if (found !== undefined) return found;
  }
  return undefined;
}
