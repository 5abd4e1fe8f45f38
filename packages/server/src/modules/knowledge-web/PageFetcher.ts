import { knowledgeWebLimits } from '@heddle/api-contract/families/knowledge-web';
import { knowledgeWebReasons } from '@heddle/api-contract/reasons/knowledge-web';
import { DomainError } from '../../kernel/DomainError.js';
import { type App, defineService } from '../../kernel/services.js';
import { refusalOf } from '../../outbound/OutboundRefused.js';
import { everythingAllowed, parseRobots, type Robots } from './robots.js';

const program = 'Heddle';
const maxRedirects = 5;
const maxRobotsBytes = 512 * 1024;
const robotsMs = 60 * 60_000;
const maxHosts = 1_000;
const standardPauseMs = 1_000;
/** Longer pauses that a host asks for are cut. */
const maxPauseMs = 10_000;

type Fetch = typeof globalThis.fetch;

type Answer =
  | { location: string }
  | { location?: undefined; contentType: string; bytes: Uint8Array<ArrayBuffer> };

/** What an address leads to. */
export interface FetchedPage {
  /** After redirects. */
  url: URL;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface FetchPageOptions {
  signal: AbortSignal;
  maxBytes?: number;
}

/**
 * Reads pages as a polite program: it follows robots.txt, waits between requests to a host, and limits time and size.
 * Every request, and every redirect, passes the guard for outgoing requests.
 */
export class PageFetcher {
  /** When the next request to a host may begin. */
  readonly #next = new Map<string, number>();
  readonly #robots = new Map<string, { robots: Promise<Robots>; until: number }>();

  constructor(
    readonly fetch: Fetch | undefined,
    /** Between requests to a host. */
    public pauseMs = standardPauseMs,
  ) {}

  async fetchPage(
    address: URL,
    { signal, maxBytes = knowledgeWebLimits.pageBytes }: FetchPageOptions,
  ): Promise<FetchedPage> {
    let url = address;
    for (let followed = 0; followed <= maxRedirects; followed += 1) {
      const robots = await this.#robotsOf(url, signal);
      if (!robots.isAllowed(url)) throw failure(knowledgeWebReasons.robots({ host: url.host }));
      await this.#takeTurn(url.host, robots.delay, signal);
      const answer = await this.#request(url, signal, maxBytes);
      if (answer.location === undefined) return { url, contentType: answer.contentType, bytes: answer.bytes };
      if (!URL.canParse(answer.location, url)) break;
      url = new URL(answer.location, url);
    }
    throw failure(knowledgeWebReasons.unreachable({ host: address.host }));
  }

  async #request(url: URL, signal: AbortSignal, maxBytes: number): Promise<Answer> {
    const { fetch } = this;
    if (!fetch) throw new DomainError('notSetUp', knowledgeWebReasons.noOutbound());
    const seconds = knowledgeWebLimits.seconds;
    const until = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
    try {
      const response = await fetch(url.href, {
        redirect: 'manual',
        signal: until,
        headers: {
          'user-agent': program,
          accept: 'text/html, application/xhtml+xml, text/plain;q=0.8, */*;q=0.5',
        },
      });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        return { location };
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw failure(knowledgeWebReasons.status({ host: url.host, status: response.status }));
      }
      const bytes = await readBytes(response, maxBytes);
      return { contentType: response.headers.get('content-type') ?? '', bytes };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof DomainError) throw error;
      if (until.aborted) throw failure(knowledgeWebReasons.tooSlow({ host: url.host, seconds }), error);
      throw failure(refusalOf(error) ?? knowledgeWebReasons.unreachable({ host: url.host }), error);
    }
  }

  async #robotsOf(url: URL, signal: AbortSignal): Promise<Robots> {
    const known = this.#robots.get(url.origin);
    if (known && known.until > Date.now()) return known.robots;
    const robots = this.#fetchRobots(url, signal);
    this.#robots.set(url.origin, { robots, until: Date.now() + robotsMs });
    robots.catch(() => this.#robots.delete(url.origin));
    if (this.#robots.size > maxHosts) this.#robots.delete([...this.#robots.keys()][0] ?? '');
    return robots;
  }

  /** A host without the file allows everything; one that fails to answer allows nothing (RFC 9309, section 2.3). */
  async #fetchRobots(url: URL, signal: AbortSignal): Promise<Robots> {
    let at = new URL('/robots.txt', url);
    for (let followed = 0; followed <= maxRedirects; followed += 1) {
      try {
        const answer = await this.#request(at, signal, maxRobotsBytes);
        if (answer.location === undefined)
          return parseRobots(new TextDecoder().decode(answer.bytes), program);
        if (!URL.canParse(answer.location, at)) return everythingAllowed;
        at = new URL(answer.location, at);
      } catch (error) {
        const status = error instanceof DomainError ? Number(error.reason?.parameters.status) : 0;
        if (status >= 400 && status < 500) return everythingAllowed;
        throw error;
      }
    }
    return everythingAllowed;
  }

  /** Waits until the host may be asked again; requests that wait keep their order. */
  async #takeTurn(host: string, delaySeconds: number, signal: AbortSignal): Promise<void> {
    const now = Date.now();
    const at = Math.max(now, this.#next.get(host) ?? 0);
    const pause = Math.max(this.pauseMs, Math.min(delaySeconds * 1000, maxPauseMs));
    this.#next.set(host, at + pause);
    if (this.#next.size > maxHosts)
      for (const [known, next] of this.#next) if (next < now) this.#next.delete(known);
    if (at > now) await wait(at - now, signal);
  }
}

/** The fetcher of the application. */
export const pageFetcher = defineService('page-fetcher', (app: App) => new PageFetcher(app.outbound));

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

function failure(reason: ConstructorParameters<typeof DomainError>[1], cause?: unknown): DomainError {
  return new DomainError('knowledgeDownloadFailed', reason, { cause });
}

async function readBytes({ body }: Response, maximum: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (size > maximum) throw failure(knowledgeWebReasons.tooLarge({ maximum }));
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
