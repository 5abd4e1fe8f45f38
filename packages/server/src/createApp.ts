import type { Call, SpaceAction } from '@heddle/api-contract';
import type { HttpService } from '@heddle/executor';
import type { SandboxWorker } from '@heddle/executor/sandbox';
import { Hono } from 'hono';
import { Act } from './audit/Act.js';
import { auditLog } from './audit/AuditLog.js';
import type { Database } from './db/Database.js';
import { createDocumentation } from './documentation/documentationPages.js';
import type { FileStore } from './files/FileStore.js';
import type { MultipartReader } from './files/multipart/MultipartReader.js';
import { readWhole } from './files/multipart/readWhole.js';
import type { Pictures } from './files/pictures/Pictures.js';
import {
  answerPreflight,
  checkHost,
  checkOrigin,
  crossOriginHeaders,
  securityHeaders,
} from './http/guards.js';
import { answerHealth } from './http/health.js';
import { answerMetrics } from './http/metrics.js';
import {
  createAccessTokens,
  readBearer,
  type TokenBearer,
  type TokenScope,
} from './identity/accessTokens.js';
import { type IdentityProviders, noIdentityProviders } from './identity/providers/IdentityProviders.js';
import { readSessionCookie } from './identity/sessionCookie.js';
import { createSessions } from './identity/sessions.js';
import type { JobQueue } from './jobs/JobQueue.js';
import { createJobs } from './jobs/Jobs.js';
import { createLocalQueue } from './jobs/localQueue.js';
import { answerError, answerFile, answerJson, answerRedirect, answerStream } from './kernel/answers.js';
import { type Config, defaultConfig } from './kernel/Config.js';
import type { Context, User } from './kernel/Context.js';
import { DomainError } from './kernel/DomainError.js';
import type { FileAnswer, Module, RedirectAnswer } from './kernel/implement.js';
import { createLog, type Log } from './kernel/log.js';
import { layPaths, type Route } from './kernel/paths.js';
import { readInput } from './kernel/readInput.js';
import { type App, createServices } from './kernel/services.js';
import { createLogMailer, type Mailer } from './mail/Mailer.js';
import { type Metrics, noMetrics } from './metrics/Metrics.js';
import type { Models } from './models/models.js';
import { modules as allModules } from './modules/modules.js';
import { requireSpace } from './modules/space/index.js';
import { noSecrets, type Secrets } from './secrets/Secrets.js';
import { nameRequest, traceRequest } from './tracing/traceRequest.js';

/** What a host knows of a request beyond the request itself. */
export interface RequestOrigin {
  address?: string;
  secure?: boolean;
}

/** What the application is made of. */
export interface CreateAppOptions {
  db: Database;
  models: Models;
  /** Seals keys and passwords of other services; without it none can be kept. */
  secrets?: Secrets;
  /** By which people sign in beside their password; none without it. */
  identityProviders?: IdentityProviders;
  config?: Partial<Config>;
  log?: Log;
  /** Keeps the bytes of files; without it uploads say that they are not set up here. */
  files?: FileStore;
  /** Reads and makes pictures; without it there are no small ones, and metadata stays in them. */
  pictures?: Pictures;
  /** Takes forms with large files apart; without it a form is read into memory, up to 32 MiB. */
  multipart?: MultipartReader;
  /** Counts what happens; without it nothing is counted. */
  metrics?: Metrics;
  /** Sends mails; without it they are written into the log, where the owner finds them. */
  mailer?: Mailer;
  /** Makes the workers of user code; without it runs say that code is not set up here. */
  createSandboxWorker?: () => SandboxWorker;
  /** Makes the workers of user code in Python. */
  createPythonWorker?: () => SandboxWorker;
  /** Makes the HTTP requests of workflows, to addresses that this host lets them call. */
  http?: HttpService;
  /** Wakes workers for jobs; without it this process works on them, alone with its database. */
  jobQueue?: JobQueue;
  /** False for a process that only works on jobs, beside one that answers requests. */
  serves?: boolean;
  modules?: readonly Module[];
  /** Answers what is no call: the studio's pages and files. */
  pages?: (request: Request) => Promise<Response | undefined>;
}

/** The server as a function from Request to Response; it knows no socket, so it runs in tests and browser workers too. */
export interface HeddleApp {
  fetch(request: Request, origin?: RequestOrigin): Promise<Response>;
  /** As Hono's: a path or address, for tests. */
  request(input: string, init?: RequestInit): Promise<Response>;
  readonly app: App;
  readonly routes: readonly Route[];
  /** Ends what is running. */
  close(): Promise<void>;
}

// Of longer paths the logs keep only the beginning.
const longestPath = 300;
const apiPath = /^\/(?:api|v1|v3|open_api)(?:\/|$)/;

/** Composes the application. */
export async function createApp(options: CreateAppOptions): Promise<HeddleApp> {
  const modules = options.modules ?? allModules;
  const config: Config = { ...defaultConfig, ...options.config };
  const log = options.log ?? createLog(() => undefined);
  const metrics = options.metrics ?? noMetrics;
  const closing = new AbortController();
  const services = createServices(() => app);
  const jobs = createJobs({
    app: () => app,
    db: options.db,
    queue: options.jobQueue ?? createLocalQueue(),
    definitions: modules.flatMap((module) => module.jobs ?? []),
    schedules: modules.flatMap((module) => module.schedules ?? []),
  });
  const app: App = {
    db: options.db,
    config,
    models: options.models,
    identity: createSessions(options.db),
    accessTokens: createAccessTokens(options.db),
    identityProviders: options.identityProviders ?? noIdentityProviders,
    secrets: options.secrets ?? noSecrets,
    ...(options.files && { files: options.files }),
    ...(options.pictures && { pictures: options.pictures }),
    ...(options.createSandboxWorker && { createSandboxWorker: options.createSandboxWorker }),
    ...(options.createPythonWorker && { createPythonWorker: options.createPythonWorker }),
    ...(options.http && { http: options.http }),
    mailer: options.mailer ?? createLogMailer(log),
    jobs,
    clearEndedHooks: modules.flatMap((module) => module.clearEnded ?? []),
    log,
    metrics,
    closing: closing.signal,
    use: services.use,
  };
  const paths = layPaths(modules);
  const documentation = createDocumentation(paths.routes);
  const personalSpaceHooks = modules.flatMap((module) => module.onPersonalSpaceCreated ?? []);
  const memberLeftHooks = modules.flatMap((module) => module.onMemberLeft ?? []);
  if (options.serves !== false) for (const module of modules) await module.start?.(app);
  await jobs.start();

  async function answer(request: Request, url: URL, origin: RequestOrigin, logid: string): Promise<Response> {
    checkHost(request, config.allowedHosts);
    const found = paths.find(request.method, url.pathname);
    if (found) {
      nameRequest(`${found.route.family}.${found.route.name}`);
      const begin = performance.now();
      const response = await call(found.route, found.parameters, request, url, origin, logid);
      const { family, name } = found.route;
      metrics.observe('requestSeconds', { family }, (performance.now() - begin) / 1000);
      metrics.count('requests', { call: `${family}.${name}`, status: String(response.status) });
      return response;
    }
    const own =
      answerPreflight(request, url.pathname) ??
      (await answerHealth(url.pathname, app)) ??
      (await answerMetrics(request, url.pathname, app)) ??
      (await documentation(request, url.pathname));
    if (own) return own;
    const page = apiPath.test(url.pathname) ? undefined : await options.pages?.(request);
    return page ?? answerError(new DomainError('notFound', 'not found'), undefined, log, logid);
  }

  async function call(
    route: Route,
    parameters: Record<string, string>,
    request: Request,
    url: URL,
    origin: RequestOrigin,
    logid: string,
  ): Promise<Response> {
    const stop = new AbortController();
    let signal: AbortSignal | undefined;
    const answerHeaders = new Headers();
    const address = addressOf(request, origin, config.trustProxy);
    const act = new Act(() => app.use(auditLog), route, address, logid);
    let response: Response;
    try {
      act.aimAt(parameters);
      checkOrigin(route.call, request);
      const { user, scope } = await callerOf(route.call, request);
      act.entry.actorId = user?.id;
      if (route.call.auth !== 'none' && !user) throw nobody(route.call);
      if (scope) checkPermission(route.call, scope);
      const context: Context = {
        ...app,
        user: user as User,
        // Most calls never look: joining signals costs more than many a call.
        get signal() {
          signal ??= AbortSignal.any([request.signal, closing.signal, stop.signal]);
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
        personalSpaceHooks,
        memberLeftHooks,
        ...rightsOf(app, user, scope),
      };
      const input =
        'reason' in route.handler
          ? {}
          : await readInput(route.call, request, parameters, options.multipart ?? readWhole);
      act.aimAt(input);
      if (route.call.isAdministrative) await act.begin();
      const output = await route.handler(context, input as never);
      await act.end();
      response = toResponse(route, output, stop, logid);
    } catch (error) {
      await act.end(error);
      if (error instanceof DomainError) metrics.count('refusals', { reason: error.error });
      response = answerError(error, route.call, log, logid);
    }
    for (const [name, value] of answerHeaders) response.headers.append(name, value);
    return response;
  }

  /** Each kind of call looks at one kind of credential only: a cookie never opens the open API. */
  async function callerOf({ auth }: Call, { headers }: Request): Promise<Partial<TokenBearer>> {
    const token = auth === 'token' ? readBearer(headers) : readSessionCookie(headers);
    if (auth === 'none' || token === undefined) return {};
    if (auth === 'token') return (await app.accessTokens.find(token)) ?? {};
    const user = await app.identity.find(token);
    return user ? { user } : {};
  }

  function toResponse(
    { call: { kind }, call: contract }: Route,
    output: unknown,
    stop: AbortController,
    logid: string,
  ): Response {
    if (kind === 'file') return answerFile(output as FileAnswer);
    if (kind === 'redirect') return answerRedirect(output as RedirectAnswer);
    if (kind === 'json') return answerJson(contract, output, config.checkAnswers, logid);
    return answerStream(contract, output as AsyncIterable<never>, stop, log, config.checkAnswers);
  }

  async function fetch(request: Request, origin: RequestOrigin = {}): Promise<Response> {
    const logid = crypto.randomUUID();
    const begin = performance.now();
    const url = new URL(request.url);
    let response: Response;
    const traced = { path: url.pathname.slice(0, longestPath), logid, trusted: config.trustProxy };
    try {
      response = await traceRequest(request, traced, () => answer(request, url, origin, logid));
    } catch (error) {
      response = answerError(error, undefined, log, logid);
    }
    for (const [name, value] of Object.entries(securityHeaders))
      if (!response.headers.has(name)) response.headers.set(name, value);
    for (const [name, value] of Object.entries(crossOriginHeaders(url.pathname)))
      response.headers.set(name, value);
    response.headers.set('x-log-id', logid);
    log.info('request', {
      logid,
      method: request.method,
      path: traced.path,
      status: response.status,
      ms: Math.round(performance.now() - begin),
    });
    return response;
  }

  const hono = new Hono<{ Bindings: RequestOrigin }>();
  hono.all('*', (context) => fetch(context.req.raw, context.env));
  return {
    app,
    routes: paths.routes,
    fetch: async (request, origin = {}) => hono.fetch(request, origin),
    request: async (input, init) => hono.request(input, init),
    async close() {
      closing.abort(new DOMException('the server is closing', 'AbortError'));
      await jobs.close();
      await services.dispose();
      // Runs that were ended just now have calls to write down.
      await options.models.close();
    },
  };
}

/** Public calls have no user, and their handlers cannot see these members. */
function rightsOf(
  { db }: App,
  user: User | undefined,
  scope: TokenScope | undefined,
): Pick<Context, 'isWithinToken' | 'spaceAccess'> {
  const isWithinToken = (spaceId: string) => scope?.spaceIds?.has(spaceId) ?? true;
  return {
    isWithinToken,
    async spaceAccess(spaceId, action) {
      if (!scope) return requireSpace(db, user as User, spaceId, action);
      // No space has this id, so what lies outside a token reads like what does not exist.
      const asked = isWithinToken(spaceId) ? spaceId : '0';
      const actions: SpaceAction[] = scope.isService ? [action] : ['useApi', action];
      return requireSpace(db, user as User, asked, ...actions);
    },
  };
}

function checkPermission({ permission }: Call, scope: TokenScope): void {
  if (permission !== undefined && !scope.permissions.has(permission))
    throw new DomainError('tokenShort', `the access token does not allow ${permission}`);
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

function isSecure(request: Request, origin: RequestOrigin, trustProxy: boolean): boolean {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-proto') : undefined;
  return forwarded ? forwarded === 'https' : (origin.secure ?? request.url.startsWith('https:'));
}
