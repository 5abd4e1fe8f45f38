import { credentialReasons } from '@heddle/api-contract/reasons/credential';
import { DomainError } from '../../kernel/DomainError.js';

/** The origins that a list of hosts names, with TLS unless the host says otherwise. */
export function readOrigins(hosts: readonly string[]): string[] {
  const origins = [
    ...new Set(
      hosts
        .map((host) => host.trim())
        .filter(Boolean)
        .map(originOf),
    ),
  ];
  if (origins.length === 0)
    throw new DomainError('credentialInvalid', credentialReasons.hostMissing({ field: 'hosts' }));
  return origins;
}

function originOf(host: string): string {
  const text = host.includes('://') ? host : `https://${host}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:';
  const isOrigin = url?.username === '' && url.password === '' && !url.hostname.includes('*');
  if (url && isHttp && isOrigin) return url.origin;
  throw new DomainError(
    'credentialInvalid',
    credentialReasons.invalidHost({ field: 'hosts', host: host.slice(0, 100) }),
  );
}
