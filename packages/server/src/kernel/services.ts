import type { HttpService } from '@heddle/executor';
import type { SandboxWorker } from '@heddle/executor/sandbox';
import type { Database } from '../db/Database.js';
import type { FileStore } from '../files/FileStore.js';
import type { Pictures } from '../files/pictures/Pictures.js';
import type { AccessTokens } from '../identity/accessTokens.js';
import type { Identity } from '../identity/Identity.js';
import type { IdentityProviders } from '../identity/providers/IdentityProviders.js';
import type { Jobs } from '../jobs/Jobs.js';
import type { Mailer } from '../mail/Mailer.js';
import type { Metrics } from '../metrics/Metrics.js';
import type { Models } from '../models/models.js';
import type { Secrets } from '../secrets/Secrets.js';
import type { Config } from './Config.js';
import type { ClearEndedHook, PersonHook } from './implement.js';
import type { Log } from './log.js';

/** A part of the running application that modules own, such as the runs in flight; one per application. */
export interface ServiceKey<S> {
  readonly name: string;
  readonly create: (app: App) => S;
  readonly dispose: ((service: S) => void | Promise<void>) | undefined;
}

/** Declares a service; it is made when first used and disposed of when the application closes. */
export function defineService<S>(
  name: string,
  create: (app: App) => S,
  dispose?: (service: S) => void | Promise<void>,
): ServiceKey<S> {
  return { name, create, dispose };
}

/** What lives as long as the application. */
export interface App {
  readonly db: Database;
  readonly config: Config;
  readonly models: Models;
  readonly identity: Identity;
  readonly accessTokens: AccessTokens;
  /** By which people sign in beside their password. */
  readonly identityProviders: IdentityProviders;
  /** Seals what the database keeps and must not show. */
  readonly secrets: Secrets;
  /** Keeps the bytes of files; a host without one takes none. */
  readonly files?: FileStore;
  /** Reads and makes pictures; a host without it shows them as they came. */
  readonly pictures?: Pictures;
  /** Makes workers in which user code runs; a host without them has no Code nodes. */
  readonly createSandboxWorker?: () => SandboxWorker;
  /** The same for Python; without it Code nodes in Python say that it is not set up here. */
  readonly createPythonWorker?: () => SandboxWorker;
  /** Makes the HTTP requests of workflows; a host without it has no Http nodes. */
  readonly http?: HttpService;
  readonly mailer: Mailer;
  /** Work that outlives the request that asks for it. */
  readonly jobs: Jobs;
  readonly clearEndedHooks: readonly ClearEndedHook[];
  /** What modules do when somebody is removed from the installation. */
  readonly personRemovedHooks: readonly PersonHook[];
  /** What modules do when somebody sets a password by a code. */
  readonly passwordResetHooks: readonly PersonHook[];
  readonly log: Log;
  readonly metrics: Metrics;
  /** Aborted when the application closes. */
  readonly closing: AbortSignal;
  /** The application's one instance of a service. */
  use<S>(key: ServiceKey<S>): S;
}

/** Keeps the services of one application; disposes in reverse order of creation. */
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
