import { type Reason, type SentReason, toSentReason } from '@heddle/api-contract';

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The answer of a webhook. */
export function answer(status: number, body: Record<string, unknown>): Response {
  return new Response(JSON.stringify({ code: 0, msg: '', ...body }), { status, headers });
}

interface RefusalParts {
  code?: number;
  reason?: Reason | SentReason | undefined;
  headers?: Readonly<Record<string, string>>;
  /** The entry of the log that an earlier request of the same delivery has. */
  execId?: string | undefined;
}

/** A refusal of a webhook, with an HTTP status that senders understand. */
export function refuse(status: number, message: string, parts: RefusalParts = {}): Response {
  const { code = status, reason, execId } = parts;
  const sent = reason && ('text' in reason ? toSentReason(reason) : reason);
  const body = { code, msg: message, ...(sent && { reason: sent }), ...(execId && { exec_id: execId }) };
  return new Response(JSON.stringify(body), { status, headers: { ...headers, ...parts.headers } });
}
