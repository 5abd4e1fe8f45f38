import type { ProviderKind } from '@heddle/api-contract';
import type { ModelConfiguration } from '../configuration.js';
import { createEndpointFetch } from '../endpointFetch.js';
import { explainFailure } from '../explainFailure.js';
import { ModelError } from '../ModelError.js';

type Headers = Record<string, string>;

interface Listing {
  path: string;
  headers(key: string): Headers;
  /** Extracts the model names from a response. */
  names(body: Record<string, unknown>): unknown[];
}

const bearer = (key: string): Headers => (key ? { authorization: `Bearer ${key}` } : {});
const idsOf = (body: Record<string, unknown>) => rows(body['data']).map((row) => row['id']);
const openAI: Listing = { path: '/models', headers: bearer, names: idsOf };

const listings: Readonly<Record<ProviderKind, Listing>> = {
  'openai-compatible': openAI,
  openai: openAI,
  anthropic: {
    path: '/models?limit=1000',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    names: idsOf,
  },
  google: {
    path: '/models?pageSize=1000',
    headers: (key) => ({ 'x-goog-api-key': key }),
    names: (body) => rows(body['models']).map((row) => String(row['name']).replace(/^models\//, '')),
  },
  ollama: {
    path: '/api/tags',
    headers: bearer,
    names: (body) => rows(body['models']).map((row) => row['name']),
  },
};

const maxNames = 2000;

/** Lists the models that a service offers, without incurring costs. Throws a ModelError. */
export async function listRemoteModels(
  service: ModelConfiguration,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<string[]> {
  const { path, headers, names } = listings[service.provider ?? 'openai-compatible'];
  try {
    const response = await createEndpointFetch(fetch)(`${service.baseURL.replace(/\/$/, '')}${path}`, {
      headers: headers(service.apiKey ?? ''),
      signal,
    });
    const responseBody = await response.text();
    const body = response.ok ? readObject(responseBody) : undefined;
    if (!body) throw { statusCode: response.status, responseBody };
    return names(body)
      .filter((name): name is string => typeof name === 'string' && name !== '' && name.length <= 200)
      .slice(0, maxNames);
  } catch (error) {
    if (signal.aborted && !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'))
      throw signal.reason;
    // Explain it without a model name: services quote the unknown URL, which contains the word "models" and
    // would look like a missing model.
    throw error instanceof ModelError ? error : explainFailure({ ...service, model: '' }, error);
  }
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function rows(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  return value.filter((row) => typeof row === 'object' && row !== null) as Record<string, unknown>[];
}
