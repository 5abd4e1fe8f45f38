import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ApiError,
  type Client,
  createClient,
  everyPermission,
  type Family,
  type Transport,
} from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { account } from '@heddle/api-contract/families/account';
import { space } from '@heddle/api-contract/families/space';
import type { HttpService } from '@heddle/executor';
import type { SandboxWorker } from '@heddle/executor/sandbox';
import { createNodePythonWorker, createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { inArray, sql } from 'drizzle-orm';
import { createNodeContent } from '../content/createNodeContent.js';
import { createApp, type HeddleApp } from '../createApp.js';
import type { Database } from '../db/Database.js';
import type { OpenDatabase } from '../db/openDatabase.js';
import type { DocumentFiles } from '../document-files/DocumentFiles.js';
import { createDiskStore } from '../files/disk/createDiskStore.js';
import type { FileStore } from '../files/FileStore.js';
import { readStreamed } from '../files/multipart/readStreamed.js';
import { createSharpPictures } from '../files/pictures/createSharpPictures.js';
import { createPasswordHasher, type PasswordHasher } from '../identity/passwords.js';
import type { IdentityProviders } from '../identity/providers/IdentityProviders.js';
import type { JobQueue } from '../jobs/JobQueue.js';
import type { RequestOrigin } from '../kernel/answerCall.js';
import type { Config } from '../kernel/Config.js';
import type { Module } from '../kernel/implement.js';
import { createLog } from '../kernel/log.js';
import type { Mailer } from '../mail/Mailer.js';
import type { McpConnector } from '../mcp/McpConnector.js';
import type { Configuration } from '../models/configuration.js';
import { createDatabaseModelStore } from '../models/databaseModelStore.js';
import { createModels, type Models } from '../models/models.js';
import { users } from '../modules/account/tables.js';
import type { PackageFiles } from '../package-files/PackageFiles.js';
import type { PluginDocuments } from '../plugin-documents/PluginDocuments.js';
import type { RetrievalEngine } from '../retrieval-engine/RetrievalEngine.js';
import { createSecrets, newSecretKey, type Secrets } from '../secrets/Secrets.js';
import type { Signals } from '../signals/Signals.js';
import type { UserTables } from '../user-tables/UserTables.js';
import { createOwnDatabase, createTestDatabase } from './createTestDatabase.js';
import { createTestTables } from './createTestTables.js';

const families = { account, space };

/** A signed-in person. */
export interface TestPerson {
  email: string;
  id: string;
  /** The id of their personal space. */
  spaceId: string;
  cookie: string;
  client: Client<typeof families>;
  /** A client of these families, signed in as this person. */
  clientOf<F extends Record<string, Family>>(families: F): Client<F>;
  /** The application in which they registered. */
  readonly world: TestWorld;
  /** Headers with every kind of credential: the cookie, and a new access token that allows everything. */
  credentials(): Promise<Record<string, string>>;
}

/** An application with its own database. */
export interface TestWorld {
  app: HeddleApp;
  database: OpenDatabase;
  /** The folder of its files. */
  filesFolder: string;
  /** Lines the application logged. */
  lines: string[];
  /** A client without credentials. */
  stranger: Client<typeof families>;
  register(email?: string): Promise<TestPerson>;
  /** Marks the addresses of these people as verified. */
  verify(...people: TestPerson[]): Promise<void>;
  /** Waits until no job is due: events are delivered, and their mails are sent or wait for another attempt. */
  delivered(): Promise<void>;
  /** A client with this cookie. */
  clientFor<F extends Record<string, Family>>(cookie: string, families: F): Client<F>;
  close(): Promise<void>;
}

/** How the application of a test differs from the default. */
export interface TestAppOptions {
  config?: Partial<Config>;
  modules?: readonly Module[];
  models?: Models;
  /** The models, as in the configuration file. */
  configuration?: Configuration;
  fetch?: typeof globalThis.fetch;
  http?: HttpService;
  mcp?: McpConnector;
  /** Sends the requests of plugins. */
  outbound?: typeof globalThis.fetch;
  packageFiles?: PackageFiles;
  mailer?: Mailer;
  /** Between several applications on one PostgreSQL database. */
  signals?: Signals;
  identityProviders?: IdentityProviders;
  secrets?: Secrets;
  /** Replaces the hasher with minimal cost. */
  passwordHasher?: PasswordHasher;
  pluginDocuments?: PluginDocuments;
  /** Replaces reading on this thread. */
  documentFiles?: DocumentFiles;
  /** Replaces tables on the database of the test. */
  userTables?: UserTables;
  retrievalEngine?: RetrievalEngine;
  /** Replaces the disk store in a temporary folder. */
  files?: FileStore;
  /** Creates the workers for user code, of both languages, instead of real ones. */
  createWorker?: () => SandboxWorker;
  /** A PostgreSQL server on which the application gets its own database. */
  databaseServer?: string;
  /** Serves what is not an API call, as a host serves the studio. */
  pages?: (request: Request) => Promise<Response | undefined>;
  /** Replaces the queue that runs every job in this process. */
  jobQueue?: JobQueue;
  /** An open database to use instead of an empty one; closed with the application. */
  database?: OpenDatabase;
}

// The real parameters take 0.1 s per hash; `passwords.test.ts` tests them.
const quickHasher = createPasswordHasher({ memoryKiB: 8, passes: 1 });

export const testPassword = 'a quiet blue heron';

/** Creates an application on an empty database, see `createTestDatabase`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestWorld> {
  const { databaseServer: server } = options;
  const database =
    options.database ?? (server ? await createOwnDatabase(server) : await createTestDatabase());
  const lines: string[] = [];
  const secrets = options.secrets ?? (await createSecrets([newSecretKey()]));
  const folder = mkdtempSync(join(tmpdir(), 'heddle-files-'));
  const pictures = await createSharpPictures();
  const app = await createApp({
    db: database.db,
    files: options.files ?? (await createDiskStore({ folder, leaveFree: 0 })),
    userTables: options.userTables ?? createTestTables(database.db, server),
    content: createNodeContent(),
    multipart: readStreamed,
    ...(pictures && { pictures }),
    models:
      options.models ??
      createModels(options.configuration ?? { models: [] }, {
        fetch: options.fetch ?? globalThis.fetch,
        store: createDatabaseModelStore(database.db, secrets),
        demoPauseMs: 0,
      }),
    createSandboxWorker: options.createWorker ?? createNodeSandboxWorker,
    createPythonWorker: options.createWorker ?? createNodePythonWorker,
    secrets,
    passwordHasher: options.passwordHasher ?? quickHasher,
    ...(options.pluginDocuments && { pluginDocuments: options.pluginDocuments }),
    ...(options.documentFiles && { documentFiles: options.documentFiles }),
    ...(options.retrievalEngine && { retrievalEngine: options.retrievalEngine }),
    ...(options.http && { http: options.http }),
    ...(options.mcp && { mcp: options.mcp }),
    ...(options.outbound && { outbound: options.outbound }),
    ...(options.packageFiles && { packageFiles: options.packageFiles }),
    ...(options.mailer && { mailer: options.mailer }),
    ...(options.signals && { signals: options.signals }),
    ...(options.pages && { pages: options.pages }),
    ...(options.jobQueue && { jobQueue: options.jobQueue }),
    ...(options.identityProviders && { identityProviders: options.identityProviders }),
    config: { registration: 'open', checkAnswers: true, ...options.config },
    log: createLog((line) => lines.push(line)),
    ...(options.modules && { modules: options.modules }),
  });
  let people = 0;
  const world: TestWorld = {
    app,
    database,
    filesFolder: folder,
    lines,
    stranger: createClient(families, transportOf(app)),
    clientFor: (cookie, requested) => createClient(requested, transportOf(app, cookie)),
    async register(email = `person${++people}@example.com`) {
      const { cookie, id } = await signUp(app, email);
      const clientOf = <F extends Record<string, Family>>(requested: F) =>
        createClient(requested, transportOf(app, cookie));
      const client = clientOf(families);
      const { bot_space_list: spaces } = await client.space.list();
      const credentials = async () => {
        const everywhere = { option: 1 as const, permission_list: [...everyPermission] };
        const { token } = await clientOf({ accessToken }).accessToken.create({
          name: 'test',
          workspace_permission_v2: everywhere,
        });
        return { cookie, authorization: `Bearer ${token}` };
      };
      return { email, id, cookie, client, clientOf, credentials, spaceId: spaces[0]!.id, world };
    },
    delivered: () => waitForJobs(database.db),
    async verify(...verified) {
      const ids = verified.map(({ id }) => id);
      await database.db.update(users).set({ emailVerifiedAt: new Date() }).where(inArray(users.id, ids));
    },
    async close() {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return world;
}

async function waitForJobs(db: Database): Promise<void> {
  const due = sql`status = 'running' or (status = 'queued' and run_at <= now())`;
  for (;;) {
    const { rows } = await db.execute(sql`select count(*)::int as count from jobs where ${due}`);
    if (rows[0]?.count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The transport of a client for an application, with the cookie of a person. */
export function transportOf(
  app: HeddleApp,
  cookie?: string,
  origin: RequestOrigin = { address: '127.0.0.1' },
): Transport {
  return {
    checkAnswers: true,
    headers: cookie ? { cookie } : {},
    fetch: (url: string, init: RequestInit) => app.fetch(new Request(`http://localhost${url}`, init), origin),
  };
}

async function signUp(app: HeddleApp, email: string): Promise<{ cookie: string; id: string }> {
  const response = await app.request('/api/passport/web/email/register/v2/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email, password: testPassword, locale: 'en' }),
  });
  const body = (await response.json()) as { code: number; msg: string; data: { user_id_str: string } };
  if (body.code !== 0) throw new ApiError(body.code, body.msg, undefined, response.status);
  return { cookie: response.headers.get('set-cookie')!.split(';')[0]!, id: body.data.user_id_str };
}
