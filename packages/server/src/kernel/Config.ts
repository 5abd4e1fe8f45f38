/** What an installation decides; read from the environment by the host. */
export interface Config {
  /** `closed` after the first person, unless the owner opens it. */
  registration: 'open' | 'closed';
  /** The first registration must give this code; set when the address is not loopback. */
  setupCode: string | undefined;
  /** Parse every answer with its contract: always in tests and development. */
  checkAnswers: boolean;
  /** Whether `x-forwarded-*` headers come from a proxy that can be trusted. */
  trustProxy: boolean;
  /** Host names, in lower case, under which this server may be spoken to; undefined: any. */
  allowedHosts: readonly string[] | undefined;
}

/** Defaults of an application nobody has configured. */
export const defaultConfig: Config = {
  registration: 'closed',
  setupCode: undefined,
  checkAnswers: false,
  trustProxy: false,
  allowedHosts: undefined,
};
