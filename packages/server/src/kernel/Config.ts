import { fileLimit } from '@heddle/api-contract/families/file';

/** Settings of an installation, which the host reads from the environment. */
export interface Config {
  /**
   * Registration setting of the environment, after the first user has registered; undefined: the owner
   * decides.
   */
  registration: 'open' | 'closed' | undefined;
  /** The first registration must present this code; set when others can reach the server. */
  setupCode: string | undefined;
  /** Validate every response against its contract; always on in tests and development. */
  checkAnswers: boolean;
  /** Origin at which browsers reach this installation; undefined: what they requested. */
  publicOrigin: string | undefined;
  /** Whether `x-forwarded-*` headers come from a trusted proxy. */
  trustProxy: boolean;
  /** Accepted host names, in lower case; undefined: any. */
  allowedHosts: readonly string[] | undefined;
  /** Token for `/metrics`; without it, that path does not exist. */
  metricsToken: string | undefined;
  /** Retention of model calls in days, for usage and cost reports. */
  usageDays: number;
  /** Storage limits, in bytes. */
  files: FileLimits;
  /**
   * Missing or inaccessible resources a caller may ask for within ten minutes before further requests are
   * rejected.
   */
  guesses: number;
  /** Runs that a caller may start through the API in a minute. */
  openRunsPerMinute: number;
  /**
   * Size of a knowledge base, as its slices times the dimensions of their vectors, from which the database indexes
   * the vectors if it can. Up to there, the exact search of matrices in memory is as fast.
   */
  vectorIndexFrom: number;
  runs: RunConfig;
  /** Whether the templates and plugins that come with the server are listed in the store. */
  listsContent: boolean;
  /** Folders and addresses with signed packages, from the configuration file. */
  packageSources: readonly PackageSourceConfiguration[];
}

/** A source of signed packages. */
export interface PackageSourceConfiguration {
  /** A folder on the server, or the address of one. */
  location: string;
  /** The publisher's public key. */
  publicKey: string;
  /** Whether everything it offers is listed without being asked for. */
  listsAll: boolean;
}

/** Execution of runs. Times are in milliseconds. */
export interface RunConfig {
  /** Runs that this process executes at once. */
  slots: number;
  /** Runs of a space that execute at once, in all processes together; others wait in the queue. */
  perSpace: number;
  /** Further starts are refused while so many runs of a space, or of all spaces, wait in the queue. */
  queuePerSpace: number;
  queueTotal: number;
  /** Time that a run may execute; the time in which it waits for answers does not count. */
  timeoutMs: number;
  /** Tokens and cost, in the currency of the models' prices, above which a run fails; 0 for no limit. */
  maxTokens: number;
  maxCost: number;
  /** The same for all model calls of one conversation together; admins of a space may set lower limits. */
  conversationTokens: number;
  conversationCost: number;
  /** Retention of ended runs, and the longest time that a run waits for an answer. */
  days: number;
  /** Time between two heartbeats of a process, in which it also looks for runs that nobody executes. */
  beatMs: number;
  /** A process without a heartbeat for this long loses its runs to others. */
  leaseMs: number;
  /** Time in which runs may end by themselves on shutdown, before they are handed over. */
  graceMs: number;
  /** Texts with more characters are stored in the file store instead of the database. */
  inlineCharacters: number;
}

/** Maximum file size, and quotas. */
export interface FileLimits {
  largest: number;
  /** Quota of a user, over all spaces. */
  perPerson: number;
  /** Quota of a space. */
  perSpace: number;
}

/** Defaults of an application without configuration. */
export const defaultConfig: Config = {
  registration: undefined,
  setupCode: undefined,
  checkAnswers: false,
  publicOrigin: undefined,
  trustProxy: false,
  allowedHosts: undefined,
  metricsToken: undefined,
  usageDays: 400,
  files: { largest: fileLimit, perPerson: 5 * 1024 ** 3, perSpace: 20 * 1024 ** 3 },
  guesses: 300,
  runs: {
    slots: 256,
    perSpace: 200,
    queuePerSpace: 1_000,
    queueTotal: 5_000,
    timeoutMs: 15 * 60_000,
    maxTokens: 0,
    maxCost: 0,
    conversationTokens: 0,
    conversationCost: 0,
    days: 30,
    beatMs: 1_000,
    leaseMs: 8_000,
    graceMs: 0,
    inlineCharacters: 32_768,
  },
  openRunsPerMinute: 60_000,
  vectorIndexFrom: 32 * 1024 ** 2,
  listsContent: false,
  packageSources: [],
};
