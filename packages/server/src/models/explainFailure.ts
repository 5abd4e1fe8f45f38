import type { ModelConfiguration } from './configuration.js';
import { ModelError } from './ModelError.js';

/** Turns what a client library or a socket throws into a sentence that says what to look at. */
export function explainFailure(model: ModelConfiguration, error: unknown): ModelError {
  const subject = `The model "${model.name}"`;
  const status = numberField(error, 'statusCode');
  if (status !== undefined) return explainStatus(model, subject, status, textField(error, 'responseBody'));
  const chain = causes(error);
  const refused = chain.find((cause) => cause.name === 'OutboundRefused');
  if (refused) return new ModelError('refused', `${subject} was not called: ${refused.message}`);
  const codes = chain.map((cause) => textField(cause, 'code'));
  if (
    codes.some((code) => /TIMEOUT|ETIMEDOUT/.test(code)) ||
    chain.some(({ name }) => name === 'TimeoutError')
  )
    return new ModelError('time', `${subject} did not answer in time`);
  if (codes.some((code) => /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|CERT|TLS/.test(code)))
    return new ModelError(
      'address',
      `${subject} cannot be reached at ${originOf(model)} (${codes.find(Boolean)})`,
    );
  const last = chain.at(-1);
  return new ModelError('endpoint', `${subject} failed: ${clip(last?.message || 'no reason was given')}`);
}

function explainStatus(model: ModelConfiguration, subject: string, status: number, body: string): ModelError {
  const detail = detailOf(body);
  const says = detail && ` The endpoint says: ${detail}`;
  if (status === 401 || status === 403)
    return new ModelError('key', `The key of the model "${model.name}" was refused (${status}).${says}`);
  if (status === 404 && /model/i.test(detail))
    return new ModelError(
      'model',
      `The endpoint of "${model.name}" does not know the model ${model.model}.${says}`,
    );
  if (status === 404 || status === 405 || (status >= 200 && status < 400))
    return new ModelError(
      'address',
      `The address of the model "${model.name}" is not an OpenAI-compatible endpoint (${status}).${says}`,
    );
  if (status === 429) return new ModelError('limit', `${subject} takes no more calls for now (429).${says}`);
  if (status === 408 || status === 504)
    return new ModelError('time', `${subject} did not answer in time (${status})`);
  return new ModelError('endpoint', `${subject} failed (${status}).${says}`);
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
