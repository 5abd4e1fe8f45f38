import type { HttpService } from '@heddle/executor';
import type { SandboxWorker } from '@heddle/executor/sandbox';
import type { Database } from './db/Database.js';
import { createDocumentation } from './documentation/documentationPages.js';
import type { FileStore } from './files/FileStore.js';
import type { MultipartReader } from './files/multipart/MultipartReader.js';
import { readWhole } from './files/multipart/readWhole.js';
import type { Pictures } from './files/pictures/Pictures.js';
import {
  answerPreflight,
  checkHost,
  crossOriginHeaders,
  securityHeaders,
  transportSecurity,
} from './http/guards.js';
import { answerHealth } from './http/health.js';
import { answerMetrics } from './http/metrics.js';
import { createAccessTokens } from './identity/accessTokens.js';
import { type IdentityProviders, noIdentityProviders } from './identity/providers/IdentityProviders.js';
import { createSessions } from './identity/sessions.js';
import type { JobQueue } from './jobs/JobQueue.js';
import { createJobs } from './jobs/Jobs.js';
import { createLocalQueue } from './jobs/localQueue.js';
import { type Answer, toResponse, withHeaders } from './kernel/Answer.js';
import { createCallAnswers, isSecure, type RequestOrigin } from './kernel/answerCall.js';
import { answerError } from './kernel/answers.js';
import { type Config, defaultConfig } from './kernel/Config.js';
import { DomainError } from './kernel/DomainError.js';
import type { Module } from './kernel/implement.js';
import { createLog, type Log } from './kernel/log.js';
import { layPaths, type Route } from './kernel/paths.js';
import { type App, createServices } from './kernel/services.js';
import { createLogMailer, type Mailer } from './mail/Mailer.js';
import { type Metrics, noMetrics } from './metrics/Metrics.js';
import type { Models } from './models/models.js';
import { modules as allModules } from './modules/modules.js';
import { requireSpace } from './modules/space/index.js';
import { noSecrets, type Secrets } from './secrets/Secrets.js';
import { nameRequest, traceRequest } from './tracing/traceRequest.js';

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
  /** The same for hosts that can send a text in one piece. */
  answer(request: Request, origin?: RequestOrigin): Promise<Answer>;
  /** A path or an address, for tests. */
  request(input: string, init?: RequestInit): Promise<Response>;
  readonly app: App;
  readonly routes: readonly Route[];
  /** Whether a GET of this path opens a WebSocket; hosts ask before they hand over `upgrade`. */
  opensSocket(path: string): boolean;
  /** Ends what is running. */
  close(): Promise<void>;
}

// Of longer paths the logs keep only the beginning.
const longestPath = 300;
const apiPath = /^\/(?:api|v1|v3|open_api|open-apis)(?:\/|$)/;

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
    personRemovedHooks: modules.flatMap((module) => module.onPersonRemoved ?? []),
    passwordResetHooks: modules.flatMap((module) => module.onPasswordReset ?? []),
    log,
    metrics,
    closing: closing.signal,
    use: services.use,
  };
  const paths = layPaths(modules);
  const documentation = createDocumentation(paths.routes);
  const answerCall = createCallAnswers(app, {
    requireSpace,
    multipart: options.multipart ?? readWhole,
    personalSpaceHooks: modules.flatMap((module) => module.onPersonalSpaceCreated ?? []),
    memberLeftHooks: modules.flatMap((module) => module.onMemberLeft ?? []),
  });
  if (options.serves !== false) for (const module of modules) await module.start?.(app);
  await jobs.start();

  async function find(request: Request, url: URL, origin: RequestOrigin, logid: string): Promise<Answer> {
    checkHost(request, config.allowedHosts);
    const found = paths.find(request.method, url.pathname);
    if (found) {
      nameRequest(`${found.route.family}.${found.route.name}`);
      const begin = performance.now();
      const answered = await answerCall(found, { request, url, origin, logid });
      const { family, name } = found.route;
      metrics.observe('requestSeconds', { family }, (performance.now() - begin) / 1000);
      metrics.count('requests', { call: `${family}.${name}`, status: String(answered.status) });
      return answered;
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

  async function answer(request: Request, origin: RequestOrigin = {}): Promise<Answer> {
    const logid = crypto.randomUUID();
    const begin = performance.now();
    const url = new URL(request.url);
    let found: Answer;
    const traced = { path: url.pathname.slice(0, longestPath), logid, trusted: config.trustProxy };
    try {
      found = await traceRequest(request, traced, () => find(request, url, origin, logid));
    } catch (error) {
      found = answerError(error, undefined, log, logid);
    }
    const isSafe = isSecure(request, origin, config.trustProxy) && url.hostname !== 'localhost';
    const headers = {
      ...crossOriginHeaders(url.pathname),
      ...(isSafe && { 'strict-transport-security': transportSecurity }),
      // The second name is the one that clients of the open API look for.
      ...{ 'x-log-id': logid, 'x-tt-logid': logid },
    };
    log.info('request', {
      logid,
      method: request.method,
      path: traced.path,
      status: found.status,
      ms: Math.round(performance.now() - begin),
    });
    return withHeaders(found, headers, securityHeaders);
  }

  const fetch = async (request: Request, origin?: RequestOrigin) => toResponse(await answer(request, origin));
  return {
    app,
    routes: paths.routes,
    opensSocket: (path) => paths.find('GET', path)?.route.call.kind === 'socket',
    answer,
    fetch,
    request: (input, init) => fetch(new Request(new URL(input, 'http://localhost'), init)),
    async close() {
      closing.abort(new DOMException('the server is closing', 'AbortError'));
      await jobs.close();
      await services.dispose();
      // Runs that were ended just now have calls to write down.
      await options.models.close();
    },
  };
}
