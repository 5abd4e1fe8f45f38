import { type LookupAddress, promises } from 'node:dns';
import { isIP } from 'node:net';
import { addressesInHostsFile } from './hostsFile.js';

export interface NameResolverOptions {
  /** `address:port` of the name servers; default: those of the system. */
  nameServers?: readonly string[] | undefined;
  /** Maximum time of a look-up, the wait for others included. */
  timeoutMs?: number;
  /** Maximum number of look-ups in flight; further ones wait. */
  together?: number;
}

// The system's name servers may change, for example when a laptop joins another network.
const renewMs = 60_000;

/**
 * Resolves names by DNS queries of its own, and by the hosts file. `dns.lookup` would occupy one of the four
 * threads that also read files for as long as a name server stays silent, and whoever owns a name decides how
 * long that is.
 */
export function createNameResolver(options: NameResolverOptions = {}) {
  const { nameServers, timeoutMs = 5_000, together = 256 } = options;
  const waiting: (() => void)[] = [];
  let open = 0;
  let resolver: { since: number; dns: promises.Resolver } | undefined;

  function currentResolver(): promises.Resolver {
    if (!resolver || Date.now() - resolver.since > renewMs) {
      resolver = { since: Date.now(), dns: new promises.Resolver({ timeout: 1_500, tries: 2 }) };
      if (nameServers) resolver.dns.setServers(nameServers);
    }
    return resolver.dns;
  }

  async function query(name: string): Promise<LookupAddress[]> {
    const dns = currentResolver();
    const [four, six] = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
    const found = [
      ...(four.status === 'fulfilled' ? four.value : []),
      ...(six.status === 'fulfilled' ? six.value : []),
    ];
    if (found.length > 0) return found.map(toLookupAddress);
    throw four.status === 'rejected' ? four.reason : noAddress(name);
  }

  async function queryInTurn(name: string, isLate: () => boolean): Promise<LookupAddress[]> {
    if (open >= together) await new Promise<void>((resolve) => waiting.push(resolve));
    else open += 1;
    try {
      return isLate() ? [] : await query(name);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else open -= 1;
    }
  }

  return async (hostname: string): Promise<LookupAddress[]> => {
    const name = hostname.replace(/\.$/, '');
    // RFC 6761: such names are loopback, whatever a name server says.
    if (/(?:^|\.)localhost$/i.test(name)) return ['127.0.0.1', '::1'].map(toLookupAddress);
    const local = addressesInHostsFile(name);
    if (local.length > 0) return local.map(toLookupAddress);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(
          Object.assign(new Error(`no name server answered for ${name} in time`), { code: 'ETIMEDOUT' }),
        );
      }, timeoutMs);
    });
    try {
      return await Promise.race([queryInTurn(name, () => isLate), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function toLookupAddress(address: string): LookupAddress {
  return { address, family: isIP(address) };
}

function noAddress(name: string): Error {
  return Object.assign(new Error(`no address for ${name}`), { code: 'ENOTFOUND' });
}
