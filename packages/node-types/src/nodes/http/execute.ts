import {
  ExecutionError,
  errorCodes,
  type HttpRequest,
  type HttpResponse,
  type NodeContext,
  type NodeExecutor,
  withoutSecrets,
} from '@heddle/executor';
import { credentialReference, isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { nodeError } from '../../run/fail.js';
import { requireBoundHost, secretsOf, withoutSecretsIn } from './credentials.js';
import type { HttpData } from './definition.js';
import { namedCredential } from './namedCredential.js';
import { requestFor } from './request.js';
import { requireWrittenPath } from './writtenPath.js';

const mostRetries = 10;

/** Sends the request. A status of 400 or more is an error; only a request without a response is retried. */
export const httpExecutor: NodeExecutor<HttpData> = {
  effect: 'once',
  run: async (context) => {
    const request = requestFor(context);
    requireWrittenPath(context);
    requireBoundHost(context, request);
    const secrets = secretsOf(context, request);
    const clean = (text: string) => withoutSecrets(text, secrets);
    const response = await requestWithRetries(context, request).catch((error: unknown) => {
      throw nameCredential(context, withoutSecretsIn(error, secrets));
    });
    const { status } = response;
    // Services may echo what they were sent, and node outputs are stored and displayed.
    const body = clean(response.body);
    const headers = clean(JSON.stringify(response.headers));
    if (status >= 400) {
      const message = `the request was answered with status ${status}: ${body.slice(0, 1000)}`;
      throw nodeError(context, errorCodes.execution, message, 'inputs.apiInfo.url');
    }
    const outputs = { body, statusCode: status, headers };
    return {
      outputs,
      trace: {
        input: eachText(shown(context, request), clean) as JsonObject,
        output: { ...outputs, body: readable(body) },
      },
    };
  },
};

async function requestWithRetries(
  context: NodeContext<HttpData>,
  request: HttpRequest,
): Promise<HttpResponse> {
  const { signal, idempotencyKey } = context;
  const { http } = context.services;
  const retries = Math.min(context.data.inputs.setting.retryTimes ?? 3, mostRetries);
  for (let attempt = 0; ; attempt++) {
    try {
      return await http.request(request, { signal, idempotencyKey });
    } catch (error) {
      // Errors with a code of their own, such as a blocked address or a timeout, would fail again.
      const isFinal = ExecutionError.isInstance(error) || isOfCredential(error);
      if (attempt >= retries || signal.aborted || isFinal) throw error;
    }
  }
}

/** Whether a credential by name cannot be sent. */
function isOfCredential(error: unknown): error is Error {
  return error instanceof Error && (error as { code?: unknown }).code === errorCodes.credential;
}

/** Names the node where another credential has to be chosen. */
function nameCredential(context: NodeContext<HttpData>, error: unknown): unknown {
  if (!isOfCredential(error)) return error;
  return nodeError(context, errorCodes.credential, error.message, 'inputs.auth');
}

/** Applies `replace` to every string in a value. */
function eachText(value: Json, replace: (text: string) => string): Json {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item) => eachText(item, replace));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, eachText(item, replace)]));
}

/** The request as shown to users, without keys and tokens. */
function shown({ data }: NodeContext<HttpData>, { method, url, headers, body }: HttpRequest): JsonObject {
  const { authOpen, authType } = data.inputs.auth;
  const credential = namedCredential(data.inputs.auth);
  const secret = authOpen && authType === 'BEARER_AUTH' ? 'Authorization' : undefined;
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  return {
    method,
    url,
    param: Object.fromEntries(query),
    header: Object.fromEntries(headers.filter(([name]) => name !== secret)),
    auth: authOpen
      ? { type: authType, ...(credential && { credential: credentialReference(credential) }) }
      : null,
    body: body?.kind === 'text' ? body.text : body === undefined ? null : JSON.parse(JSON.stringify(body)),
  };
}

/** Decodes escapes such as `\u4f60` for display. */
function readable(body: string): string {
  return body.replace(/\\u([0-9a-fA-F]{4})/g, (whole, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code < 0x80 ? whole : String.fromCharCode(code);
  });
}
