import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { defaultConfig, type RunConfig } from '../kernel/Config.js';
import { type CheckedFileOptions, checkFiles, type FileOptions } from './fileOptions.js';
import { checkRuns, type RunOptions } from './runOptions.js';
import { StartError } from './StartError.js';

/** Startup options, as read from environment variables: absent, text or number. */
export interface StartOptions extends FileOptions, RunOptions {
  /** `PORT`; default: 4600; 0 for any free port. */
  port?: string | number | undefined;
  /** `HOST`; default: 127.0.0.1. */
  host?: string | undefined;
  /** `HEDDLE_DATA`; default: `.heddle` in the working folder. */
  dataFolder?: string | undefined;
  /** `HEDDLE_DATABASE_URL`: PostgreSQL instead of PGlite. */
  databaseUrl?: string | undefined;
  /**
   * `HEDDLE_BESIDE`: `yes` for a further server on the PostgreSQL of one that is started without it, and that
   * migrates the tables; default: `no`.
   */
  beside?: string | undefined;
  /** `HEDDLE_CONFIG`: configuration file; default: heddle.config.json. */
  configFile?: string | undefined;
  /**
   * `HEDDLE_REGISTRATION`: `open`, or `closed` after the owner has registered; default: the owner decides in
   * the studio.
   */
  registration?: string | undefined;
  /** `HEDDLE_ALLOWED_HOSTS`: host names, separated by commas. */
  allowedHosts?: string | undefined;
  /** `HEDDLE_PUBLIC_URL`: origin at which browsers reach the server, such as `https://heddle.example`. */
  publicUrl?: string | undefined;
  /** Folder of the built studio; without it only the API is served. */
  studioFolder?: string | undefined;
  /**
   * `HEDDLE_SECRET_KEYS`: keys that encrypt stored secrets, instead of the file `secret.keys` in the data
   * folder.
   */
  secretKeys?: string | undefined;
  /**
   * `HEDDLE_TRUST_PROXY`: `yes` if a reverse proxy sets `x-forwarded-for` and `x-forwarded-proto`; default:
   * `no`.
   */
  trustProxy?: string | undefined;
  /** `HEDDLE_PYTHON`: `auto` runs Python where it can be sandboxed, `off` never. */
  python?: string | undefined;
  /** `HEDDLE_EMBEDDING_FOLDER`: a static embedding model (model2vec) for knowledge bases; default: none. */
  embeddingFolder?: string | undefined;
  /** `HEDDLE_SMTP_URL`: mail server, `smtp://` or `smtps://`, with user name and password if required. */
  smtpUrl?: string | undefined;
  /** `HEDDLE_MAIL_FROM`: sender address of mails; required with a mail server. */
  mailFrom?: string | undefined;
  /** `HEDDLE_METRICS_TOKEN`: bearer token for `/metrics`, at least 16 characters. */
  metricsToken?: string | undefined;
  /** `HEDDLE_OTLP_URL`: trace collector, such as `http://collector:4318`; default: none. */
  traceUrl?: string | undefined;
  /** `HEDDLE_LOG`: `file` writes heddle.log in the data folder, `stdout` writes to standard output. */
  log?: string | undefined;
  /** `HEDDLE_JOBS`: concurrent jobs of this process; default: 4; 0 leaves jobs to workers on PostgreSQL. */
  jobs?: string | number | undefined;
  /** `HEDDLE_USAGE_DAYS`: retention of model calls in days; default: 400. */
  usageDays?: string | number | undefined;
}

/** The validated options. */
export interface CheckedOptions {
  port: number;
  host: string;
  /** Other machines can reach the server, directly or through a proxy. */
  isReachableByOthers: boolean;
  dataFolder: string;
  databaseUrl: string | undefined;
  beside: boolean;
  configFile: string | undefined;
  registration: 'open' | 'closed' | undefined;
  allowedHosts: string[];
  publicOrigin: string | undefined;
  studioFolder: string | undefined;
  secretKeys: string | undefined;
  trustProxy: boolean;
  python: 'auto' | 'off';
  embeddingFolder: string | undefined;
  mail: { url: string; from: string } | undefined;
  metricsToken: string | undefined;
  traceUrl: string | undefined;
  log: 'file' | 'stdout';
  jobs: number;
  usageDays: number;
  runs: RunConfig;
  files: CheckedFileOptions;
}

/** Validates the options; errors name the environment variable. */
export function checkOptions(options: StartOptions): CheckedOptions {
  const host = options.host || '127.0.0.1';
  const port = Number(options.port ?? 4600);
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || options.port === '') {
    throw new StartError(`PORT must be a number from 0 to 65535, not "${options.port}".`);
  }
  const registration = options.registration || undefined;
  if (registration !== undefined && registration !== 'open' && registration !== 'closed') {
    throw new StartError(`HEDDLE_REGISTRATION must be "open" or "closed", not "${registration}".`);
  }
  const trustProxy = options.trustProxy || 'no';
  if (trustProxy !== 'yes' && trustProxy !== 'no') {
    throw new StartError(`HEDDLE_TRUST_PROXY must be "yes" or "no", not "${trustProxy}".`);
  }
  const python = options.python || 'auto';
  if (python !== 'auto' && python !== 'off') {
    throw new StartError(`HEDDLE_PYTHON must be "auto" or "off", not "${python}".`);
  }
  if (options.databaseUrl && !/^postgres(?:ql)?:\/\//.test(options.databaseUrl)) {
    throw new StartError('HEDDLE_DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  const publicOrigin = options.publicUrl ? checkPublicUrl(options.publicUrl) : undefined;
  const allowedNames = namesOf(options.allowedHosts);
  if (publicOrigin) allowedNames.push(new URL(publicOrigin).host);
  return {
    port,
    host,
    isReachableByOthers: ![host, ...allowedNames].every(isLoopback) || trustProxy === 'yes',
    dataFolder: resolve(options.dataFolder || '.heddle'),
    databaseUrl: options.databaseUrl || undefined,
    beside: checkBeside(options),
    configFile: options.configFile || undefined,
    registration,
    allowedHosts: [...ownHosts(host), ...allowedNames],
    publicOrigin,
    studioFolder: options.studioFolder,
    secretKeys: options.secretKeys || undefined,
    trustProxy: trustProxy === 'yes',
    python,
    embeddingFolder: checkEmbeddingFolder(options.embeddingFolder),
    mail: checkMail(options),
    ...checkOperation(options),
    jobs: checkJobs(options),
    usageDays: checkUsageDays(options),
    runs: checkRuns(options),
    files: checkFiles(options),
  };
}

function checkBeside({ beside: given, databaseUrl }: StartOptions): boolean {
  const beside = given || 'no';
  if (beside !== 'yes' && beside !== 'no')
    throw new StartError(`HEDDLE_BESIDE must be "yes" or "no", not "${beside}".`);
  if (beside === 'yes' && !databaseUrl)
    throw new StartError('HEDDLE_BESIDE needs PostgreSQL: only one server can use a data folder.');
  return beside === 'yes';
}

function checkPublicUrl(text: string): string {
  if (!/^https?:\/\/[^\s/?#@\\]+\/?$/i.test(text) || !URL.canParse(text))
    throw new StartError('HEDDLE_PUBLIC_URL must look like https://heddle.example, without a path.');
  return new URL(text).origin;
}

function checkMail({ smtpUrl, mailFrom }: StartOptions): CheckedOptions['mail'] {
  if (!smtpUrl) return undefined;
  // Do not repeat the URL: it may contain a password.
  if (!/^smtps?:\/\/[^\s/]+$/.test(smtpUrl.replace(/\/$/, '')))
    throw new StartError('HEDDLE_SMTP_URL must look like smtp://name:password@host:587.');
  if (!mailFrom || !/@[^@\s]+$/.test(mailFrom.replace(/>$/, '')))
    throw new StartError('HEDDLE_MAIL_FROM must be the address that mails come from.');
  return { url: smtpUrl, from: mailFrom };
}

const minTokenLength = 16;

function checkOperation({
  metricsToken,
  traceUrl,
  log = 'file',
}: StartOptions): Pick<CheckedOptions, 'metricsToken' | 'traceUrl' | 'log'> {
  if (metricsToken && !new RegExp(`^\\S{${minTokenLength},200}$`).test(metricsToken))
    throw new StartError(`HEDDLE_METRICS_TOKEN must have ${minTokenLength} to 200 characters and no spaces.`);
  if (traceUrl && !(URL.canParse(traceUrl) && /^https?:/.test(traceUrl)))
    throw new StartError('HEDDLE_OTLP_URL must look like http://collector:4318.');
  if (log !== 'file' && log !== 'stdout' && log !== '')
    throw new StartError(`HEDDLE_LOG must be "file" or "stdout", not "${log}".`);
  return {
    metricsToken: metricsToken || undefined,
    traceUrl: traceUrl || undefined,
    log: log || ('file' as const),
  };
}

const defaultJobs = 4;
const maxJobs = 64;

function checkJobs({ jobs, databaseUrl }: StartOptions): number {
  const count = Number(jobs === undefined || jobs === '' ? defaultJobs : jobs);
  if (!Number.isInteger(count) || count < 0 || count > maxJobs)
    throw new StartError(`HEDDLE_JOBS must be a number from 0 to ${maxJobs}, not "${jobs}".`);
  if (count === 0 && !databaseUrl)
    throw new StartError('HEDDLE_JOBS may be 0 with PostgreSQL only, where workers do the jobs.');
  return count;
}

const maxUsageDays = 36_500;

function checkUsageDays({ usageDays }: StartOptions): number {
  const days = Number(usageDays === undefined || usageDays === '' ? defaultConfig.usageDays : usageDays);
  if (!Number.isInteger(days) || days < 1 || days > maxUsageDays)
    throw new StartError(`HEDDLE_USAGE_DAYS must be a number from 1 to ${maxUsageDays}, not "${usageDays}".`);
  return days;
}

function namesOf(text: string | undefined): string[] {
  const names = (text ?? '').split(',').map((name) => name.trim().toLowerCase());
  const wrong = names.find((name) => /[\s/*@]/.test(name));
  if (wrong !== undefined) {
    throw new StartError(
      `HEDDLE_ALLOWED_HOSTS holds host names with commas between them; "${wrong}" is none.`,
    );
  }
  return names.filter((name) => name !== '');
}

function isLoopback(name: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$|^::1$/.test(name);
}

// An IP address as host name cannot be rebound by DNS, so all addresses of this machine are safe.
function ownHosts(host: string): string[] {
  const bound =
    host === '0.0.0.0' || host === '::'
      ? Object.values(networkInterfaces()).flatMap((addresses) =>
          (addresses ?? []).map(({ address }) => address),
        )
      : [host];
  return ['localhost', '127.0.0.1', '::1', ...bound].map((name) => (name.includes(':') ? `[${name}]` : name));
}

/** A damaged model is found when it is loaded; a missing one must not go unnoticed until then. */
function checkEmbeddingFolder(folder: string | undefined): string | undefined {
  if (!folder) return undefined;
  for (const file of ['model.safetensors', 'tokenizer.json']) {
    if (!existsSync(join(folder, file)))
      throw new StartError(`HEDDLE_EMBEDDING_FOLDER must be a folder with ${file}; ${folder} has none.`);
  }
  return resolve(folder);
}
