import type { CredentialKindName } from '@heddle/api-contract/families/credential';
import type { Credential } from './queries.js';

/** What a person enters. */
export interface CredentialValues {
  name: string;
  kind: CredentialKindName;
  location: 'header' | 'query';
  key: string;
  username: string;
  /** Empty keeps the stored one. */
  secret: string;
  hosts: string[];
  isShared: boolean;
}

export const newValues: CredentialValues = {
  name: '',
  kind: 'service',
  location: 'header',
  key: 'Authorization',
  username: '',
  secret: '',
  hosts: [],
  isShared: true,
};

/** A stored credential as the form shows it. */
export function valuesOf(credential: Credential): CredentialValues {
  const { name, kind, location, key, username, hosts, is_shared } = credential;
  // HTTPS is what a host without a scheme means.
  const shown = hosts.map((host) => host.replace(/^https:\/\//, ''));
  return { name, kind, location, key, username, secret: '', hosts: shown, isShared: is_shared };
}

/** The values as calls have them. */
export function changesOf({ name, location, key, username, secret, hosts, isShared }: CredentialValues) {
  return {
    name: name.trim(),
    location,
    key: key.trim(),
    username: username.trim(),
    hosts,
    is_shared: isShared,
    secret: secret === '' ? undefined : secret,
  };
}
