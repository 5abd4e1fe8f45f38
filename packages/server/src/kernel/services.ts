import type { HttpService } from '@heddle/executor';
import type { SandboxWorker } from '@heddle/executor/sandbox';
import type { FindAuditLabel } from '../audit/auditLabels.js';
import type { ContentFolder } from '../content/ContentFolder.js';
import type { Database } from '../db/Database.js';
import type { DocumentFiles } from '../document-files/DocumentFiles.js';
import type { Emit } from '../events/Emit.js';
import type { FileStore } from '../files/FileStore.js';
import type { Pictures } from '../files/pictures/Pictures.js';
import type { AccessTokens } from '../identity/accessTokens.js';
import type { Identity } from '../identity/Identity.js';
import type { PasswordHasher } from '../identity/passwords.js';
import type { IdentityProviders } from '../identity/providers/IdentityProviders.js';
import type { Jobs } from '../jobs/Jobs.js';
import type { Mailer } from '../mail/Mailer.js';
import type { McpConnector } from '../mcp/McpConnector.js';
import type { Metrics } from '../metrics/Metrics.js';
import type { Models } from '../models/models.js';
import type { PackageFiles } from '../package-files/PackageFiles.js';
import type { PluginDocuments } from '../plugin-documents/PluginDocuments.js';
import type { RetrievalEngine } from '../retrieval-engine/RetrievalEngine.js';
import type { Secrets } from '../secrets/Secrets.js';
import type { Signals } from '../signals/Signals.js';
import type { UserTables } from '../user-tables/UserTables.js';
import type { ClearEndedHook } from './ClearEndedHook.js';
import type { Config } from './Config.js';
import type { FindExtensions } from './extensionPoints.js';
import type { RecogniseGrant } from './Grant.js';
import type { Log } from './log.js';

/** Key of a service that a module owns, such as the runs in progress; each application has one instance. */
export interface ServiceKey<S> {
  readonly name: string;
  readonly create: (app: App) => S;
  readonly dispose: ((service: S) => void | Promise<void>) | undefined;
}

/** Declares a service; it is created on first use and disposed of when the application shuts down. */
export function defineService<S>(
  name: string,
  create: (app: App) => S,
  dispose?: (service: S) => void | Promise<void>,
): ServiceKey<S> {
  return { name, create, dispose };
}

/** Everything with the lifetime of the application. */
export interface App {
  readonly db: Database;
  readonly config: Config;
  readonly models: Models;
  readonly identity: Identity;
  readonly passwordHasher: PasswordHasher;
  readonly accessTokens: AccessTokens;
  /** Identity providers for sign-in. */
  readonly identityProviders: IdentityProviders;
  /** Encrypts secrets stored in the database. */
  readonly secrets: Secrets;
  /** Stores file contents; without it, uploads are refused. */
  readonly files?: FileStore;
  /** Stores the tables of people; without it, there are no databases. */
  readonly userTables?: UserTables;
  /** Decodes and encodes pictures; without it, pictures are served as uploaded. */
  readonly pictures?: Pictures;
  /** Creates workers for user code; without it there are no Code nodes. */
  readonly createSandboxWorker?: () => SandboxWorker;
  /** Creates workers for Python code; without it, Python Code nodes report that it is not configured. */
  readonly createPythonWorker?: () => SandboxWorker;
  /** Makes the HTTP requests of workflows; without it there are no Http nodes. */
  readonly http?: HttpService;
  /** Connects to MCP servers; without it there are none. */
  readonly mcp?: McpConnector;
  /** Sends requests to permitted addresses, for everything that is not a node of a workflow. */
  readonly outbound?: typeof globalThis.fetch;
  /** The templates that come with the server. */
  readonly content: ContentFolder;
  /** Reads the files of package sources. */
  readonly packageFiles: PackageFiles;
  /** Reads the documents that people import as plugins. */
  readonly pluginDocuments: PluginDocuments;
  /** Reads documents, spreadsheets and web pages. */
  readonly documentFiles: DocumentFiles;
  /** Computes what indexing and searching of knowledge bases needs. */
  readonly retrievalEngine: RetrievalEngine;
  readonly mailer: Mailer;
  /** Background jobs. */
  readonly jobs: Jobs;
  readonly clearEndedHooks: readonly ClearEndedHook[];
  /** Announces an event to all modules, within a transaction. */
  readonly emit: Emit;
  /** The contributions of all modules to an extension point. */
  readonly extensions: FindExtensions;
  /** Describes an action for the audit log. */
  readonly auditLabel: FindAuditLabel;
  /** The caller of a request that has ended, by its stored rights. */
  readonly recognise: RecogniseGrant;
  readonly signals: Signals;
  /** No other process uses the database. */
  readonly isAlone: boolean;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Aborted when the application shuts down. */
  readonly closing: AbortSignal;
  /** Returns the application's instance of a service. */
  use<S>(key: ServiceKey<S>): S;
}

/** Holds the services of an application; disposes of them in reverse order of creation. */
export function createServices(app: () => App) {
  const made = new Map<ServiceKey<unknown>, unknown>();
  return {
    use<S>(key: ServiceKey<S>): S {
      if (!made.has(key as ServiceKey<unknown>)) made.set(key as ServiceKey<unknown>, key.create(app()));
      return made.get(key as ServiceKey<unknown>) as S;
    },
    async dispose() {
      for (const [key, service] of [...made].reverse()) await key.dispose?.(service);
      made.clear();
    },
  };
}
