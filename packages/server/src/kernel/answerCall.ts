import { type Call, isSocketCall } from '@heddle/api-contract';
import { Act } from '../audit/Act.js';
import { auditLog } from '../audit/AuditLog.js';
import type { MultipartReader } from '../files/multipart/MultipartReader.js';
import { checkOrigin } from '../http/guards.js';
import type { User } from '../identity/User.js';
import { type Answer, withCookies } from './Answer.js';
import { answerError, answerFile, answerJson, answerRedirect, answerStream } from './answers.js';
import type { Config } from './Config.js';
import type { Context } from './Context.js';
import { Caller, credentialOf, type RequireSpace } from './callers.js';
import { DomainError } from './DomainError.js';
import { guesses } from './guesses.js';
import { reserve } from './idempotency/idempotency.js';
import type { FileAnswer, RedirectAnswer } from './implement.js';
import { WholeAnswer } from './implement.js';
import { networkOf } from './networkOf.js';
import { readInput } from './readInput.js';
import type { Route } from './router.js';
import type { App } from './services.js';
import type { Conversation } from './socket/Peer.js';
import type { SocketOffer } from './socket/SocketConnection.js';
import { sockets } from './socket/sockets.js';
import { watchRights } from './watchRights.js';

/** Information from the host about a request, beyond the request itself. */
export interface RequestOrigin {
  address?: string;
  secure?: boolean;
  /** Upgrades the request's connection to a WebSocket; absent when the request did not ask for one. */
  upgrade?: (offer: SocketOffer) => void;
}

/** A request before its call is resolved. */
export interface IncomingRequest {
  request: Request;
  url: URL;
  origin: RequestOrigin;
  logid: string;
}

/** Dependencies of the kernel. */
export interface CallParts {
  requireSpace: RequireSpace;
  multipart: MultipartReader;
}

/** Answers calls: authenticates, authorises, validates input, runs the handler and encodes the response. */
export function createCallAnswers(app: App, parts: CallParts) {
  const { config, log, metrics } = app;

  return async function answerCall(
    { route, parameters }: { route: Route; parameters: Record<string, string> },
    arrival: IncomingRequest,
  ): Promise<Answer> {
    const { request, logid, origin } = arrival;
    const stop = new AbortController();
    const cookies: string[] = [];
    const address = addressOf(request, origin, config.trustProxy);
    const act = new Act(() => app.use(auditLog), route, address, logid);
    let answer: Answer;
    let guesser: string | undefined;
    try {
      act.aimAt(parameters);
      checkOrigin(route.call, request, config.publicOrigin);
      const token = credentialOf(route.call, request.headers, arrival.url);
      const caller = new Caller(app, parts.requireSpace, route.call, token);
      await caller.recognise();
      act.entry.actorId = caller.user?.id;
      guesser = caller.guesser;
      // Every page asks who is signed in; an anonymous request that changes nothing is not worth an audit
      // entry.
      act.isAttempt = token !== undefined || route.call.changesState;
      caller.check();
      const context = contextOf(arrival, { caller, act, cookies, address, stop: stop.signal });
      const input =
        'reason' in route.handler ? {} : await readInput(route.call, request, parameters, parts.multipart);
      act.aimAt(input);
      if (guesser !== undefined) app.use(guesses).check(guesser, await act.aim());
      if (route.call.idempotent) context.reservation = await reserveFor(context, route, input);
      if (route.call.isAdministrative) await act.begin();
      const output = await route.handler(context, input as never);
      await act.end();
      answer = toAnswer(route.call, output, { arrival, caller, address, stop });
    } catch (error) {
      await act.end(error);
      if (guesser !== undefined) app.use(guesses).note(guesser, await act.aim(), error);
      if (error instanceof DomainError) metrics.count('refusals', { reason: error.error });
      answer = answerError(error, route.call, log, logid);
    }
    return withCookies(answer, cookies);
  };

  interface Known {
    caller: Caller;
    act: Act;
    cookies: string[];
    address: string;
    stop: AbortSignal;
  }

  function contextOf({ request, url, origin, logid }: IncomingRequest, known: Known): Writable<Context> {
    const { caller, act, cookies, address, stop } = known;
    let signal: AbortSignal | undefined;
    const context: Omit<Context, keyof App> & { __proto__: App } = {
      // Inherit the shared properties: copying them per request would cost more than many calls.
      __proto__: app,
      // Undefined in public calls, whose handlers cannot access it by type.
      user: caller.user as User,
      guesser: caller.guesser as string,
      reservation: undefined,
      endUser: caller.endUser ?? '',
      // Created lazily: most handlers never use it, and combining signals costs more than many calls.
      get signal() {
        signal ??= AbortSignal.any([request.signal, app.closing, stop]);
        return signal;
      },
      logid,
      request: {
        headers: request.headers,
        url,
        network: networkOf(address),
        secure: isSecure(request, origin, config),
        publicOrigin: config.publicOrigin,
      },
      cookies,
      act,
      ...caller.rights(),
    };
    return context as unknown as Writable<Context>;
  }

  interface Asked {
    arrival: IncomingRequest;
    caller: Caller;
    address: string;
    stop: AbortController;
  }

  function toAnswer(call: Call, output: unknown, { arrival, caller, address, stop }: Asked): Answer {
    const { logid, origin, request } = arrival;
    if (isSocketCall(call)) {
      const { signal } = request;
      const network = networkOf(address);
      const asked = { caller, network, logid, signal, stop, upgrade: origin.upgrade };
      return app.use(sockets).offer(call, output as Conversation, asked);
    }
    const checkAgain = () => caller.checkAgain();
    if (call.kind === 'file') {
      const file = output as FileAnswer;
      return answerFile(file, (onEnded) => watchRights(file.checkAgain ?? checkAgain, onEnded));
    }
    if (call.kind === 'redirect') return answerRedirect(output as RedirectAnswer);
    if (output instanceof WholeAnswer) return answerJson(call, output.data, false, logid);
    if (call.kind === 'json') return answerJson(call, output, config.checkAnswers, logid);
    return answerStream(call, output as AsyncIterable<never>, {
      stop,
      log,
      check: config.checkAnswers,
      watch: (onEnded) => watchRights(checkAgain, onEnded),
    });
  }
}

/** The network address of the client, as far as it is known. */
export function addressOf(request: Request, origin: RequestOrigin, trustProxy: boolean): string {
  // Our own proxy appends the last entry; clients can forge the earlier ones.
  const forwarded = trustProxy
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded || origin.address || 'unknown';
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

async function reserveFor(context: Context, { family, name }: Route, input: unknown) {
  const key = context.request.headers.get('idempotency-key');
  if (key === null) return undefined;
  return reserve(context.db, { userId: context.user.id, call: `${family}.${name}`, key, input });
}

/** Whether the browser connects by TLS, to us, to a trusted proxy, or to the configured public URL. */
export function isSecure(
  request: Request,
  origin: RequestOrigin,
  { trustProxy, publicOrigin }: Pick<Config, 'trustProxy' | 'publicOrigin'>,
): boolean {
  if (publicOrigin?.startsWith('https:')) return true;
  const forwarded = trustProxy ? request.headers.get('x-forwarded-proto') : undefined;
  return forwarded ? forwarded === 'https' : (origin.secure ?? request.url.startsWith('https:'));
}
