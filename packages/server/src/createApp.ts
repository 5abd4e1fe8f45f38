import { readCatalogue } from '@heddle/api-contract/catalogue';
import type { HttpService } from '@heddle/executor';
import type { SandboxWorker } from '@heddle/executor/sandbox';
import { createAuditLabels } from './audit/auditLabels.js';
import { type ContentFolder, noContent } from './content/ContentFolder.js';
import type { Database } from './db/Database.js';
import { createLocalDocumentFiles } from './document-files/createLocalDocumentFiles.js';
import type { DocumentFiles } from './document-files/DocumentFiles.js';
import { createDocumentation } from './documentation/documentationPages.js';
import { createEvents } from './events/createEvents.js';
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
import { asGet, withoutBody } from './http/head.js';
import { answerHealth } from './http/health.js';
import { answerMetrics } from './http/metrics.js';
import { headersOfPage } from './http/pagePolicies.js';
import { createAccessTokens } from './identity/accessTokens.js';
import { createPasswordHasher, type PasswordHasher } from './identity/passwords.js';
import { type IdentityProviders, noIdentityProviders } from './identity/providers/IdentityProviders.js';
import { createSessions } from './identity/sessions.js';
import { createJobs } from './jobs/createJobs.js';
import type { JobDefinition } from './jobs/defineJob.js';
import type { JobQueue } from './jobs/JobQueue.js';
import { createLocalQueue } from './jobs/localQueue.js';
import { type Answer, toResponse, withHeaders } from './kernel/Answer.js';
import {
  addressOf,
  createCallAnswers,
  type IncomingRequest,
  isSecure,
  type RequestOrigin,
} from './kernel/answerCall.js';
import { answerError } from './kernel/answers.js';
import { type Config, defaultConfig } from './kernel/Config.js';
import { createRecogniseGrant } from './kernel/callers.js';
import { DomainError, programText } from './kernel/DomainError.js';
import { collectExtensions } from './kernel/extensionPoints.js';
import type { Module } from './kernel/implement.js';
import { createLog, type Log } from './kernel/log.js';
import { createRouter, type Route } from './kernel/router.js';
import { type App, createServices } from './kernel/services.js';
import { createLogMailer, type Mailer } from './mail/Mailer.js';
import { sendMail } from './mail/sendMail.js';
import type { McpConnector } from './mcp/McpConnector.js';
import { createMcpEndpoint } from './mcp-endpoint/createMcpEndpoint.js';
import { type Metrics, noMetrics } from './metrics/Metrics.js';
import type { Models } from './models/models.js';
import { modules as allModules } from './modules/modules.js';
import { runs } from './modules/run/index.js';
import { requireSpace } from './modules/space/index.js';
import { answerHook } from './modules/trigger/index.js';
import type { PackageFiles } from './package-files/PackageFiles.js';
import type { PluginDocuments } from './plugin-documents/PluginDocuments.js';
import { readDocumentText } from './plugin-documents/readDocumentText.js';
import { readPluginDocument } from './plugin-documents/readPluginDocument.js';
import { createEngine } from './retrieval-engine/createEngine.js';
import type { RetrievalEngine } from './retrieval-engine/RetrievalEngine.js';
import { noSecrets, type Secrets } from './secrets/Secrets.js';
import { sealAgain } from './secrets/sealedColumns.js';
import { noSignals, type Signals } from './signals/Signals.js';
import { nameRequest, traceRequest } from './tracing/traceRequest.js';
import type { UserTables } from './user-tables/UserTables.js';

/** Dependencies of the application. */
export interface CreateAppOptions {
  db: Database;
  models: Models;
  /** Encrypts API keys and passwords of other services; without it, none can be stored. */
  secrets?: Secrets;
  /** Identity providers for sign-in; default: passwords only. */
  identityProviders?: IdentityProviders;
  /**
   * Hashes passwords; default: argon2id with 19 MiB and two passes on this thread, which blocks it. Hosts with
   * workers hand in `createWorkerHasher`. Closed with the application.
   */
  passwordHasher?: PasswordHasher;
  /**
   * Reads imported documents; default: on this thread, which large ones block. Hosts with threads hand in
   * `createThreadedDocuments`. Closed with the application.
   */
  pluginDocuments?: PluginDocuments;
  /**
   * Reads documents of knowledge, spreadsheets and web pages; default: on this thread, which large ones block.
   * Hosts with threads hand in `createThreadedDocumentFiles`. Closed with the application.
   */
  documentFiles?: DocumentFiles;
  /** Default: computes on this thread. */
  retrievalEngine?: RetrievalEngine;
  config?: Partial<Config>;
  log?: Log;
  /** Stores the content of files; without it, uploads report that they are not configured. */
  files?: FileStore;
  /** Stores the tables of people; without it, there are no databases. Closed with the application. */
  userTables?: UserTables;
  /** The templates that come with the server; without it, there are none. */
  content?: ContentFolder;
  /** Reads the files of package sources; default: at public addresses, with `outbound`. */
  packageFiles?: PackageFiles;
  /** Decodes and encodes pictures; without it there are no thumbnails, and metadata is not stripped. */
  pictures?: Pictures;
  /** Streams multipart forms; without it, forms of up to 32 MiB are read into memory. */
  multipart?: MultipartReader;
  /** Collects metrics; without it, none are collected. */
  metrics?: Metrics;
  /** Sends mails; without it, none are sent. */
  mailer?: Mailer;
  /** Creates workers for user code; without it, runs report that code is not configured. */
  createSandboxWorker?: () => SandboxWorker;
  /** Creates workers for user code in Python. */
  createPythonWorker?: () => SandboxWorker;
  /** Makes the HTTP requests of workflows, to addresses permitted on this host. */
  http?: HttpService;
  /** Connects to MCP servers. */
  mcp?: McpConnector;
  /** Sends the requests of plugins, to addresses permitted on this host. */
  outbound?: typeof globalThis.fetch;
  /**
   * Notifies workers of new jobs; without it, this process runs all jobs and must be the only one using the
   * database.
   */
  jobQueue?: JobQueue;
  /** Messages to the other processes; without it, they notice changes by polling. */
  signals?: Signals;
  /** False for a process that only runs jobs, next to one that serves requests. */
  serves?: boolean;
  modules?: readonly Module[];
  /** Serves everything that is not an API call: the studio's pages and files. */
  pages?: (request: Request) => Promise<Response | undefined>;
}

/**
 * The server as a function from Request to Response. It does not depend on sockets, so it also runs in tests
 * and browser workers.
 */
export interface HeddleApp {
  fetch(request: Request, origin?: RequestOrigin): Promise<Response>;
  /** As `fetch`, for hosts that can send a complete text at once. */
  answer(request: Request, origin?: RequestOrigin): Promise<Answer>;
  /** A path or URL, for tests. */
  request(input: string, init?: RequestInit): Promise<Response>;
  readonly app: App;
  readonly routes: readonly Route[];
  /** Whether a GET request for this path opens a WebSocket; hosts check this before passing `upgrade`. */
  opensSocket(path: string): boolean;
  /** Ends everything that is running. */
  close(): Promise<void>;
}

// Longer paths are truncated in logs.
const maxPathLength = 300;
const apiPath = /^\/(?:api|v1|v3|open_api|open-apis)(?:\/|$)/;

const notFound = () => new DomainError('notFound', programText('not found'));

/** Creates the application. */
export async function createApp(options: CreateAppOptions): Promise<HeddleApp> {
  const modules = options.modules ?? allModules;
  const config: Config = { ...defaultConfig, ...options.config };
  const log = options.log ?? createLog(() => undefined);
  const metrics = options.metrics ?? noMetrics;
  const closing = new AbortController();
  const services = createServices(() => app);
  const events = createEvents(modules, () => app);
  const queue = options.jobQueue ?? createLocalQueue();
  const jobs = createJobs({
    app: () => app,
    db: options.db,
    queue,
    definitions: [
      events.deliver as JobDefinition,
      sendMail as JobDefinition,
      ...modules.flatMap((module) => module.jobs ?? []),
    ],
    schedules: modules.flatMap((module) => module.schedules ?? []),
  });
  const app: App = {
    db: options.db,
    config,
    models: options.models,
    identity: createSessions(options.db),
    passwordHasher: options.passwordHasher ?? createPasswordHasher(),
    content: options.content ?? noContent,
    packageFiles: options.packageFiles ?? { ...(options.outbound && { fetch: options.outbound }) },
    pluginDocuments: options.pluginDocuments ?? { read: readPluginDocument, parse: readDocumentText },
    documentFiles: options.documentFiles ?? createLocalDocumentFiles(),
    retrievalEngine: options.retrievalEngine ?? createEngine(),
    accessTokens: createAccessTokens(options.db),
    identityProviders: options.identityProviders ?? noIdentityProviders,
    secrets: options.secrets ?? noSecrets,
    ...(options.files && { files: options.files }),
    ...(options.userTables && { userTables: options.userTables }),
    ...(options.pictures && { pictures: options.pictures }),
    ...(options.createSandboxWorker && { createSandboxWorker: options.createSandboxWorker }),
    ...(options.createPythonWorker && { createPythonWorker: options.createPythonWorker }),
    ...(options.http && { http: options.http }),
    ...(options.mcp && { mcp: options.mcp }),
    ...(options.outbound && { outbound: options.outbound }),
    mailer: options.mailer ?? createLogMailer(log),
    jobs,
    clearEndedHooks: modules.flatMap((module) => module.clearEnded ?? []),
    emit: events.emit,
    extensions: collectExtensions(modules),
    auditLabel: createAuditLabels(modules),
    recognise: (grant) => createRecogniseGrant(app, requireSpace)(grant),
    isAlone: queue.reach === 'local',
    signals: options.signals ?? noSignals,
    log,
    metrics,
    closing: closing.signal,
    use: services.use,
  };
  const paths = createRouter(modules, readCatalogue());
  const documentation = createDocumentation(paths.routes);
  const answerCall = createCallAnswers(app, {
    requireSpace,
    multipart: options.multipart ?? readWhole,
  });
  const mcpEndpoint = createMcpEndpoint(app, {
    answer: (request, origin) => fetch(request, origin),
    cancelRun: (runId) => app.use(runs).cancel(runId),
  });
  if (options.serves !== false) {
    await sealAgain(app);
    for (const module of modules) await module.start?.(app);
  }
  await jobs.start();
  await app.signals.start();
  for (const module of modules) await module.work?.(app);

  async function find(arrival: IncomingRequest, isHead: boolean): Promise<Answer> {
    const { request, url, logid } = arrival;
    checkHost(request, config.allowedHosts);
    const found = paths.find(request.method, url.pathname);
    // HEAD must not change anything (RFC 9110 section 9.2.1), but some GET calls do.
    if (found && isHead && found.route.call.changesState) throw notFound();
    if (found) {
      nameRequest(`${found.route.family}.${found.route.name}`);
      const begin = performance.now();
      const answered = await answerCall(found, arrival);
      const { family, name } = found.route;
      metrics.observe('requestSeconds', { family }, (performance.now() - begin) / 1000);
      metrics.count('requests', { call: `${family}.${name}`, status: String(answered.status) });
      return answered;
    }
    const own =
      answerPreflight(request, url.pathname) ??
      (await answerHealth(url.pathname, app)) ??
      (await answerMetrics(request, url.pathname, app)) ??
      (await documentation(request, url.pathname)) ??
      (await mcpEndpoint(request, url, arrival.origin)) ??
      (await answerHook(app, request, {
        url,
        address: addressOf(request, arrival.origin, config.trustProxy),
      }));
    if (own) return own;
    const page = apiPath.test(url.pathname) ? undefined : await options.pages?.(request);
    if (page) return withHeaders(page, await headersOfPage(app, url.pathname));
    return answerError(notFound(), undefined, log, logid);
  }

  async function answer(request: Request, origin: RequestOrigin = {}): Promise<Answer> {
    const logid = crypto.randomUUID();
    const begin = performance.now();
    const url = new URL(request.url);
    const isHead = request.method === 'HEAD';
    const arrival = { request: isHead ? asGet(request) : request, url, origin, logid };
    let found: Answer;
    const traced = { path: url.pathname.slice(0, maxPathLength), logid, trusted: config.trustProxy };
    try {
      found = await traceRequest(request, traced, () => find(arrival, isHead));
    } catch (error) {
      found = answerError(error, undefined, log, logid);
    }
    const isSafe = isSecure(request, origin, config) && url.hostname !== 'localhost';
    const headers = {
      ...crossOriginHeaders(url.pathname),
      ...(isSafe && { 'strict-transport-security': transportSecurity }),
      // Clients of the open API look for the second name.
      ...{ 'x-log-id': logid, 'x-tt-logid': logid },
    };
    log.info('request', {
      logid,
      method: request.method,
      path: traced.path,
      status: found.status,
      ms: Math.round(performance.now() - begin),
    });
    const answered = withHeaders(found, headers, securityHeaders);
    return isHead ? withoutBody(answered) : answered;
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
      await options.userTables?.close();
      await app.signals.close();
      app.passwordHasher.close?.();
      app.pluginDocuments.close?.();
      app.documentFiles.close?.();
      await app.retrievalEngine.close?.();
      // Runs that were just ended may have model calls to record.
      await options.models.close();
    },
  };
}
