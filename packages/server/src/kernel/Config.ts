import { fileLimit } from '@heddle/api-contract';

/** What an installation decides; read from the environment by the host. */
export interface Config {
  /** Who may register after the first person, where the environment decides it; undefined: the owner does. */
  registration: 'open' | 'closed' | undefined;
  /** The first registration must give this code; set when the address is not loopback. */
  setupCode: string | undefined;
  /** Parse every answer with its contract: always in tests and development. */
  checkAnswers: boolean;
  /** Whether `x-forwarded-*` headers come from a proxy that can be trusted. */
  trustProxy: boolean;
  /** Host names, in lower case, under which this server may be spoken to; undefined: any. */
  allowedHosts: readonly string[] | undefined;
  /** Opens `/metrics`; without it that path does not exist. */
  metricsToken: string | undefined;
  /** For how many days every call of a model is kept, for who looks at usage and costs. */
  usageDays: number;
  /** Room for files, in bytes. */
  files: FileLimits;
  /** Things that one person may ask for in vain in ten minutes, before every further one is refused for a while. */
  guesses: number;
}

/** How large files may be, one by one and together. */
export interface FileLimits {
  largest: number;
  /** All files of one person, wherever they lie. */
  perPerson: number;
  /** All files of one space. */
  perSpace: number;
}

/** Defaults of an application nobody has configured. */
export const defaultConfig: Config = {
  registration: undefined,
  setupCode: undefined,
  checkAnswers: false,
  trustProxy: false,
  allowedHosts: undefined,
  metricsToken: undefined,
  usageDays: 400,
  files: { largest: fileLimit, perPerson: 5 * 1024 ** 3, perSpace: 20 * 1024 ** 3 },
  guesses: 300,
};
