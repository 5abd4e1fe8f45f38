import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { DomainError } from '../../../kernel/DomainError.js';
import type { App } from '../../../kernel/services.js';
import { refusalOf } from '../../../outbound/OutboundRefused.js';

const mebibyte = 1024 * 1024;
/** Bytes of a file, and of a list. */
export const sourceLimits = { file: 100 * mebibyte, list: 10 * mebibyte, seconds: 30 } as const;

interface SentRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  maxBytes?: number;
  /** Statuses that are no failure, besides those of success. */
  accepts?: readonly number[];
}

/** What a source answered. */
export interface SourceAnswer {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Sends the requests of a source through the guard for outgoing requests, within limits of time and size. */
export class SourceRequests {
  constructor(
    readonly app: Pick<App, 'outbound'>,
    readonly signal: AbortSignal,
  ) {}

  async send(
    url: URL,
    { maxBytes = sourceLimits.list, accepts = [], ...init }: SentRequest = {},
  ): Promise<SourceAnswer> {
    const { outbound: fetch } = this.app;
    if (!fetch) throw new DomainError('notSetUp', knowledgeConnectorReasons.noOutbound());
    const until = AbortSignal.any([this.signal, AbortSignal.timeout(sourceLimits.seconds * 1000)]);
    try {
      const response = await fetch(url.href, { ...init, signal: until });
      if (!response.ok && !accepts.includes(response.status)) {
        await response.body?.cancel();
        throw refused(url.host, response.status);
      }
      return {
        status: response.status,
        headers: response.headers,
        bytes: await readBytes(response, maxBytes),
      };
    } catch (error) {
      if (this.signal.aborted) throw this.signal.reason;
      if (error instanceof DomainError) throw error;
      const { seconds } = sourceLimits;
      if (until.aborted) throw failure(knowledgeConnectorReasons.tooSlow({ host: url.host, seconds }), error);
      throw failure(refusalOf(error) ?? knowledgeConnectorReasons.unreachable({ host: url.host }), error);
    }
  }

  /** The answer as JSON. */
  async json<T>(url: URL, request: SentRequest = {}): Promise<T> {
    const { bytes } = await this.send(url, request);
    try {
      return JSON.parse(new TextDecoder().decode(bytes)) as T;
    } catch (error) {
      throw failure(knowledgeConnectorReasons.invalidAnswer({ host: url.host }), error);
    }
  }
}

/** Why a source refused a request. */
export function refused(host: string, status: number): DomainError {
  if (status === 401 || status === 403) return failure(knowledgeConnectorReasons.unauthorized({ host }));
  if (status === 404) return failure(knowledgeConnectorReasons.noEntry());
  return failure(knowledgeConnectorReasons.status({ host, status }));
}

export function failure(reason: ConstructorParameters<typeof DomainError>[1], cause?: unknown): DomainError {
  return new DomainError('knowledgeDownloadFailed', reason, { cause });
}

/** The bytes of a response, at most `maximum`. */
export async function readBytes({ body }: Response, maximum: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (size > maximum) throw failure(knowledgeConnectorReasons.tooLarge({ maximum }));
    pieces.push(piece);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}
