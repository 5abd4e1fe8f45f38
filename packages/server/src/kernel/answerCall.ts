import type { Call, SpaceAction } from '@heddle/api-contract';
import { Act } from '../audit/Act.js';
import { auditLog } from '../audit/AuditLog.js';
import type { Database } from '../db/Database.js';
import type { MultipartReader } from '../files/multipart/MultipartReader.js';
import { checkOrigin } from '../http/guards.js';
import { readBearer, type TokenBearer, type TokenScope } from '../identity/accessTokens.js';
import { readSessionCookie } from '../identity/sessionCookie.js';
import type { SpaceAccess } from './access.js';
import { answerError, answerFile, answerJson, answerRedirect, answerStream } from './answers.js';
import type { Context, User } from './Context.js';
import { DomainError } from './DomainError.js';
import type { FileAnswer, MemberLeftHook, PersonalSpaceHook, RedirectAnswer } from './implement.js';
import type { Route } from './paths.js';
import { readInput } from './readInput.js';
import type { App } from './services.js';

/** What a host knows of a request beyond the request itself. */
export interface RequestOrigin {
  address?: string;
  secure?: boolean;
}

/** A request with what is known of it before its call is. */
export interface Arrival {
  request: Request;
  url: URL;
  origin: RequestOrigin;
  logid: string;
}

/** What the kernel is given by those who compose it. */
export interface CallParts {
  /** Proves rights in a space: the space module's. */
  requireSpace(db: Database, user: User, spaceId: string, ...actions: SpaceAction[]): Promise<SpaceAccess>;
  multipart: MultipartReader;
  personalSpaceHooks: readonly PersonalSpaceHook[];
  memberLeftHooks: readonly MemberLeftHook[];
}

/** Answers calls: who asks, what they may, what they ask for, and the answer in the call's form. */
export function createCallAnswers(app: App, parts: CallParts) {
  const { config, log, metrics } = app;

  return async function answerCall(
    { route, parameters }: { route: Route; parameters: Record<string, string> },
    arrival: Arrival,
  ): Promise<Response> {
    const { request, logid, origin } = arrival;
    const stop = new AbortController();
    const answerHeaders = new Headers();
    const address = addressOf(request, origin, config.trustProxy);
    const act = new Act(() => app.use(auditLog), route, address, logid);
    let response: Response;
    try {
      act.aimAt(parameters);
      checkOrigin(route.call, request);
      const token = credentialOf(route.call, request);
      const { user, scope } = await callerOf(route.call, token);
      act.entry.actorId = user?.id;
      // Every page asks who is signed in; who brings nothing and changes nothing has tried nothing.
      act.isAttempt = token !== undefined || route.call.changesState;
      if (route.call.auth !== 'none' && !user) throw nobody(route.call);
      if (scope) checkPermission(route.call, scope);
      const context = contextOf(arrival, { user, scope, act, answerHeaders, address, stop: stop.signal });
      const input =
        'reason' in route.handler ? {} : await readInput(route.call, request, parameters, parts.multipart);
      act.aimAt(input);
      if (route.call.isAdministrative) await act.begin();
      const output = await route.handler(context, input as never);
      await act.end();
      response = toResponse(route.call, output, stop, logid);
    } catch (error) {
      await act.end(error);
      if (error instanceof DomainError) metrics.count('refusals', { reason: error.error });
      response = answerError(error, route.call, log, logid);
    }
    for (const [name, value] of answerHeaders) response.headers.append(name, value);
    return response;
  };

  /** Each kind of call looks at one kind of credential only: a cookie never opens the open API. */
  async function callerOf(call: Call, token: string | undefined): Promise<Partial<TokenBearer>> {
    if (call.auth === 'none' || token === undefined) return {};
    if (call.auth === 'token') return (await app.accessTokens.find(token)) ?? {};
    const user = await app.identity.find(token);
    return user ? { user } : {};
  }

  interface Known extends Partial<TokenBearer> {
    act: Act;
    answerHeaders: Headers;
    address: string;
    stop: AbortSignal;
  }

  function contextOf({ request, url, origin, logid }: Arrival, known: Known): Context {
    const { user, scope, act, answerHeaders, address, stop } = known;
    let signal: AbortSignal | undefined;
    return {
      ...app,
      // Public calls may have none, and their handlers are typed for it.
      user: user as User,
      // Most calls never look: joining signals costs more than many a call.
      get signal() {
        signal ??= AbortSignal.any([request.signal, app.closing, stop]);
        return signal;
      },
      logid,
      request: {
        headers: request.headers,
        url,
        address,
        secure: isSecure(request, origin, config.trustProxy),
      },
      answerHeaders,
      act,
      personalSpaceHooks: parts.personalSpaceHooks,
      memberLeftHooks: parts.memberLeftHooks,
      ...rightsOf(user, scope),
    };
  }

  /** Public calls have no user, and their handlers cannot see these members. */
  function rightsOf(
    user: User | undefined,
    scope: TokenScope | undefined,
  ): Pick<Context, 'isWithinToken' | 'spaceAccess'> {
    const isWithinToken = (spaceId: string) => scope?.spaceIds?.has(spaceId) ?? true;
    return {
      isWithinToken,
      async spaceAccess(spaceId, action) {
        if (!scope) return parts.requireSpace(app.db, user as User, spaceId, action);
        // No space has this id, so what lies outside a token reads like what does not exist.
        const asked = isWithinToken(spaceId) ? spaceId : '0';
        const actions: SpaceAction[] = scope.isService ? [action] : ['useApi', action];
        return parts.requireSpace(app.db, user as User, asked, ...actions);
      },
    };
  }

  function toResponse(call: Call, output: unknown, stop: AbortController, logid: string): Response {
    if (call.kind === 'file') return answerFile(output as FileAnswer);
    if (call.kind === 'redirect') return answerRedirect(output as RedirectAnswer);
    if (call.kind === 'json') return answerJson(call, output, config.checkAnswers, logid);
    return answerStream(call, output as AsyncIterable<never>, stop, log, config.checkAnswers);
  }
}

function checkPermission({ permission }: Call, scope: TokenScope): void {
  if (permission !== undefined && !scope.permissions.has(permission))
    throw new DomainError('tokenShort', `the access token does not allow ${permission}`);
}

function credentialOf({ auth }: Call, { headers }: Request): string | undefined {
  return auth === 'token' ? readBearer(headers) : readSessionCookie(headers);
}

/** Each kind of call has its own way of saying that nobody is signed in. */
function nobody({ auth }: Call): DomainError {
  return auth === 'token'
    ? new DomainError('tokenInvalid', 'the access token is missing or not valid')
    : new DomainError('unauthorised', 'not signed in');
}

function addressOf(request: Request, origin: RequestOrigin, trustProxy: boolean): string {
  // The last entry is the one our own proxy wrote; those before it anybody can write.
  const forwarded = trustProxy
    ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded || origin.address || 'unknown';
}

/** Whether the caller came over TLS: to us, or to the proxy that we trust. */
export function isSecure(request: Request, origin: RequestOrigin, trustProxy: boolean): boolean {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-proto') : undefined;
  return forwarded ? forwarded === 'https' : (origin.secure ?? request.url.startsWith('https:'));
}
