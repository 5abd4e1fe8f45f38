import {
  type Call,
  errorCodes,
  localPath,
  type Reason,
  type SentReason,
  toSentReason,
} from '@heddle/api-contract';
import { serverReasons } from '@heddle/api-contract/reasons/server';
import * as z from 'zod';
import { databaseErrorOf } from '../db/DatabaseError.js';
import type { TextAnswer } from './Answer.js';
import { DomainError } from './DomainError.js';
import type { FileAnswer, RedirectAnswer } from './implement.js';
import type { Log } from './log.js';
import { toOAuthError } from './OAuthError.js';
import { toOpenCode, toOpenError } from './openErrors.js';

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

function json(body: unknown, status: number, headers: Readonly<Record<string, string>> = {}): TextAnswer {
  return { status, headers: { ...jsonHeaders, ...headers }, cookies: [], text: JSON.stringify(body) };
}

/** A successful response in the call's envelope. */
export function answerJson(call: Call, output: unknown, check: boolean, logid: string): TextAnswer {
  const checked = check ? z.parse(call.output() as unknown as z.ZodType, output) : output;
  if (call.envelope === 'oauth') return json(checked, 200);
  const texts = call.text === 'message' ? { msg: '', message: '' } : { msg: '' };
  // Token callers expect the log id in the body; others read the header.
  const envelope = { code: 0, ...texts, ...(call.auth === 'token' && { detail: { logid } }) };
  return json(
    call.envelope === 'data' ? { ...envelope, data: checked } : { ...envelope, ...(checked as object) },
    200,
  );
}

/** A redirect response. Throws if the target is not on this server. */
export function answerRedirect({ location }: RedirectAnswer): Response {
  if (localPath(location) === undefined) throw new Error('a call redirects to another origin');
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}

/**
 * Reports when the caller loses the right to a response in progress; the returned function stops watching.
 */
type Watch = (onEnded: (refusal: DomainError) => void) => () => void;

/** A file response, with headers that keep browsers from interpreting it as one of our pages. */
export function answerFile(answer: FileAnswer, watch: Watch): Response {
  const { bytes, contentType, cacheControl, status = 200, headers } = answer;
  const body = bytes instanceof Uint8Array ? new Uint8Array(bytes) : whileAllowed(bytes, watch);
  return new Response(status === 304 ? null : body, {
    status,
    headers: { 'content-type': contentType, 'cache-control': cacheControl ?? 'no-store', ...headers },
  });
}

/** Aborts the stream when access is lost; the truncated response is recognisable as incomplete. */
function whileAllowed(bytes: ReadableStream<Uint8Array>, watch: Watch): ReadableStream<Uint8Array> {
  const reader = bytes.getReader();
  let rest: () => void = () => undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      rest = watch((refusal) => {
        controller.error(refusal);
        reader.cancel(refusal).catch(() => undefined);
      });
    },
    async pull(controller) {
      try {
        const { value, done } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      rest();
    },
    async cancel(reason) {
      rest();
      await reader.cancel(reason);
    },
  });
}

interface StreamEvent {
  event: string;
  data: unknown;
  id?: string | undefined;
}

const heartbeatMs = 15_000;

/** Options of a stream response. */
export interface StreamParts {
  stop: AbortController;
  log: Log;
  /** Validate each event against the contract. */
  check: boolean;
  watch: Watch;
}

/**
 * An event stream. A failure during it is sent as an `error` event, because the status has already been sent.
 */
export function answerStream(
  call: Call,
  events: AsyncIterable<StreamEvent>,
  { stop, log, check, watch }: StreamParts,
): Response {
  const encoder = new TextEncoder();
  const iterator = events[Symbol.asyncIterator]();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let rest: () => void = () => undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearInterval(heartbeat);
    rest();
  };
  const errorEvent = (error: unknown) => {
    const { code, msg, reason } = errorBody(error, call, log);
    const isOpen = call.auth === 'token';
    const why = reason && (isOpen ? { detail: { reason } } : { reason });
    const data = { code: isOpen ? toOpenCode(code) : code, msg, ...why };
    return encoder.encode(eventText({ event: 'error', data }));
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      heartbeat = setInterval(() => {
        // A client that does not read needs no sign of life, and must not fill the memory with them.
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(': alive\n\n'));
      }, heartbeatMs);
      rest = watch((refusal) => {
        controller.enqueue(errorEvent(refusal));
        end();
        controller.close();
        stop.abort(refusal);
        iterator.return?.().catch(() => undefined);
      });
    },
    async pull(controller) {
      try {
        const { value, done } = await iterator.next();
        if (isOver) return;
        if (!done) {
          const event = check
            ? (z.parse(call.output() as unknown as z.ZodType, value) as StreamEvent)
            : value;
          controller.enqueue(encoder.encode(eventText(event)));
          return;
        }
      } catch (error) {
        if (isOver) return;
        controller.enqueue(errorEvent(error));
      }
      end();
      controller.close();
    },
    async cancel() {
      end();
      stop.abort(new DOMException('the caller hung up', 'AbortError'));
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

function eventText({ event, data, id }: StreamEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** An error in the envelope of the call, or in the default envelope if no call was found. */
export function answerError(error: unknown, call: Call | undefined, log: Log, logid: string): TextAnswer {
  const { code, msg, reason, data, retryAfter, ...body } = errorBody(error, call, log);
  // A refused WebSocket needs an HTTP error status, while business errors normally have 200.
  const status = call?.kind === 'socket' && body.status === 200 ? handshakeStatus(code) : body.status;
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  if (call?.envelope === 'oauth') return json(toOAuthError(error, status, msg), status, headers);
  if (call?.auth === 'token') {
    const { status: openStatus, ...open } = toOpenError(code, status, logid, reason);
    const more = call.envelope === 'fields' ? data : data && { data };
    return json({ ...open, msg, ...more }, statusOf(call, openStatus), headers);
  }
  const texts = call?.text === 'message' ? { msg, message: msg } : { msg };
  return json({ code, ...texts, ...(reason && { reason }), ...(data && { data }) }, status, headers);
}

// The public clients read code and message of a refused stream only if the status is 200; these are the errors
// that they have to tell apart.
const readableErrors = [400, 404, 422];

function statusOf({ kind }: Call, status: number): number {
  return kind === 'stream' && readableErrors.includes(status) ? 200 : status;
}

function handshakeStatus(code: number): number {
  if (code === errorCodes.unauthorised) return 401;
  return code === errorCodes.accessDenied ? 403 : 400;
}

/** An error as sent to callers. */
interface PublicError {
  code: number;
  msg: string;
  status: number;
  reason?: SentReason | undefined;
  data?: Record<string, unknown> | undefined;
  /** In seconds. */
  retryAfter?: number | undefined;
}

// An overloaded database has usually recovered by then.
const databaseRest = 5;

/** The public part of an error; internal details go to the log. */
export function errorBody(error: unknown, call: Call | undefined, log: Log): PublicError {
  if (error instanceof DomainError) {
    const { code, message, status, reason, data, retryAfter } = error;
    return { code, msg: message, status, reason, data, retryAfter };
  }
  log.error('call.failed', error, { path: call?.path });
  return failureOf(error);
}

function failureOf(error: unknown): PublicError {
  const said = (reason: Reason) => ({ msg: reason.text, reason: toSentReason(reason) });
  const failure = databaseErrorOf(error)?.failure;
  const code = errorCodes.internal;
  if (failure === 'time-out')
    return { code, ...said(serverReasons.databaseSlow()), status: 503, retryAfter: databaseRest };
  if (failure === 'unreachable')
    return { code, ...said(serverReasons.databaseUnreachable()), status: 503, retryAfter: databaseRest };
  if (failure !== 'full') return { code, ...said(serverReasons.failed()), status: 500 };
  return { code: errorCodes.storageFull, ...said(serverReasons.diskFull()), status: 507 };
}
