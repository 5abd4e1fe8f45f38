import { modelReasons } from '@heddle/api-contract/reasons/model';
import { withoutSecrets } from '@heddle/executor';
import { OutboundRefused } from '../outbound/OutboundRefused.js';
import type { ModelConfiguration } from './configuration.js';
import { ModelError } from './ModelError.js';

/** Converts errors of client libraries and sockets to reasons that say what to check. */
export function explainFailure(model: ModelConfiguration, error: unknown): ModelError {
  const status = numberField(error, 'statusCode');
  const chain = causes(error);
  const codes = chain.map((cause) => textField(cause, 'code'));
  // A response that began well and did not arrive: the status says nothing about the failure.
  const isCut = status !== undefined && status < 300 && codes.some(Boolean);
  if (status !== undefined && !isCut) {
    const body = withoutKey(textField(error, 'responseBody'), model.apiKey);
    return explainStatus(model, { status, body, retryAfterMs: retryAfterOf(error) });
  }
  const refused = chain.find((cause) => cause instanceof OutboundRefused);
  if (refused)
    return new ModelError('refused', modelReasons.notCalled({ name: model.name, why: refused.reason }));
  if (
    codes.some((code) => /TIMEOUT|ETIMEDOUT/.test(code)) ||
    chain.some(({ name }) => name === 'TimeoutError')
  )
    return new ModelError('time', modelReasons.slow({ name: model.name }));
  if (isCut) return new ModelError('connection', modelReasons.cutOff({ name: model.name }));
  // `fetch` refuses the ports of other protocols without a code.
  const isBadPort = chain.some(({ message }) => message === 'bad port');
  const unreachable = isBadPort ? 'port' : kindOfCodes(codes);
  if (unreachable)
    return new ModelError(
      unreachable,
      modelReasons.unreachable({
        name: model.name,
        address: originOf(model),
        why: codes.find(Boolean) ?? modelReasons.badPort(),
      }),
    );
  const reason = withoutKey(chain.at(-1)?.message ?? '', model.apiKey);
  return new ModelError(
    'endpoint',
    modelReasons.failed({ name: model.name, why: reason ? clip(reason) : modelReasons.noReason() }),
  );
}

const kindsByCode = {
  host: /^(?:ENOTFOUND|EAI_AGAIN)$/,
  connection: /^(?:ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH)$/,
  tls: /CERT|TLS|SSL|EPROTO|^UNABLE_TO_/,
} as const;

function kindOfCodes(codes: readonly string[]): keyof typeof kindsByCode | undefined {
  const kinds = Object.keys(kindsByCode) as (keyof typeof kindsByCode)[];
  return kinds.find((kind) => codes.some((code) => kindsByCode[kind].test(code)));
}

/** Some endpoints repeat the rejected key in their error. */
function withoutKey(text: string, key: string | undefined): string {
  return key ? withoutSecrets(text, [key]) : text;
}

const endpointNames = {
  'openai-compatible': modelReasons.openaiCompatible(),
  openai: modelReasons.openai(),
  anthropic: modelReasons.anthropic(),
  google: modelReasons.google(),
  ollama: modelReasons.ollama(),
} as const;

interface Refusal {
  status: number;
  body: string;
  retryAfterMs: number | undefined;
}

function explainStatus(model: ModelConfiguration, { status, body, retryAfterMs }: Refusal): ModelError {
  const detail = detailOf(body);
  const answer = detail && modelReasons.endpointSays({ message: detail });
  // Google reports a wrong key with status 400.
  if (status === 401 || status === 403 || (status === 400 && /api key/i.test(detail)))
    return new ModelError('key', modelReasons.keyRefused({ name: model.name, status, answer }));
  // Requests that list models name none that could be missing.
  if (model.model !== '' && isMissingModel(status, detail))
    return new ModelError(
      'model',
      modelReasons.unknownToEndpoint({ name: model.name, model: model.model, answer }),
    );
  if (status === 404 || status === 405 || (status >= 200 && status < 400))
    return new ModelError(
      'address',
      modelReasons.notAnEndpoint({
        name: model.name,
        endpoint: endpointNames[model.provider ?? 'openai-compatible'],
        status,
        answer,
      }),
    );
  if (isMissingCapability(status, detail))
    return new ModelError('capability', modelReasons.notCapable({ name: model.name, status, answer }));
  if (status === 402 || status === 429)
    return new ModelError('limit', modelReasons.limited({ name: model.name, status, answer }), retryAfterMs);
  if (status === 408 || status === 504)
    return new ModelError('time', modelReasons.slowStatus({ name: model.name, status }));
  const reason = modelReasons.failedStatus({ name: model.name, status, answer });
  return new ModelError('endpoint', reason, retryAfterMs);
}

function isMissingModel(status: number, detail: string): boolean {
  if (status === 404) return /model/i.test(detail);
  return (
    status === 400 && /model/i.test(detail) && /not (?:found|exist)|unknown model|invalid model/i.test(detail)
  );
}

function isMissingCapability(status: number, detail: string): boolean {
  return (
    (status === 400 || status === 422 || status === 501) &&
    /tool|function|image|vision|modalit|response_format|json/i.test(detail) &&
    /not support|unsupported|not (?:allowed|available|enabled)|cannot|does not/i.test(detail)
  );
}

function causes(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < 10; at = at.cause) chain.push(at);
  return chain;
}

function detailOf(body: string): string {
  if (/^\s*</.test(body)) return '';
  try {
    const json: unknown = JSON.parse(body);
    const inner = (json as { error?: unknown }).error ?? json;
    return clip(typeof inner === 'string' ? inner : textField(inner, 'message'));
  } catch {
    return clip(body);
  }
}

function originOf(model: ModelConfiguration): string {
  return new URL(model.baseURL).origin;
}

function clip(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

function textField(value: unknown, name: string): string {
  const field = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof field === 'string' ? field : '';
}

function numberField(value: unknown, name: string): number | undefined {
  const field = (value as Record<string, unknown> | null | undefined)?.[name];
  return typeof field === 'number' ? field : undefined;
}

/** The header `Retry-After`, in seconds or as a date; some endpoints are more precise. */
function retryAfterOf(error: unknown): number | undefined {
  const headers = (error as { responseHeaders?: unknown }).responseHeaders;
  const exact = Number(textField(headers, 'retry-after-ms') || Number.NaN);
  if (exact > 0) return exact;
  const text = textField(headers, 'retry-after');
  const ms = /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return ms > 0 ? ms : undefined;
}
