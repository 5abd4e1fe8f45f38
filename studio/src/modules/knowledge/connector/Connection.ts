import type { Answer } from '@heddle/api-contract';
import {
  type ConnectorKind,
  connectorIds,
  type knowledgeConnector,
} from '@heddle/api-contract/families/knowledge-connector';

type Calls = typeof knowledgeConnector.calls;

/** An account or address elsewhere that the user reads documents from. */
export type Connection = Answer<Calls['list']>['connections'][number];

export const connectionKinds = Object.keys(connectorIds) as ConnectorKind[];

type SettingName = keyof Connection['settings'];

interface KindFields {
  /** Settings in the order of the form; those that are required first. */
  settings: readonly SettingName[];
  required: readonly SettingName[];
  secret: 'none' | 'optional' | 'required';
  /** Whether its entries can be searched by words. */
  isSearchable: boolean;
  /** Whether its entries are files, whose extension says if they can be read. */
  hasFiles: boolean;
}

/** What each kind of source needs. */
export const kindFields: Readonly<Record<ConnectorKind, KindFields>> = {
  webdav: {
    settings: ['url', 'username'],
    required: ['url'],
    secret: 'optional',
    isSearchable: false,
    hasFiles: true,
  },
  s3: {
    settings: ['bucket', 'username', 'url', 'region', 'prefix'],
    required: ['bucket', 'username'],
    secret: 'required',
    isSearchable: false,
    hasFiles: true,
  },
  git: {
    settings: ['url', 'branch', 'prefix', 'username'],
    required: ['url'],
    secret: 'optional',
    isSearchable: false,
    hasFiles: true,
  },
  sitemap: {
    settings: ['url'],
    required: ['url'],
    secret: 'none',
    isSearchable: false,
    hasFiles: false,
  },
  notion: { settings: [], required: [], secret: 'required', isSearchable: true, hasFiles: false },
  googleDrive: {
    settings: ['username'],
    required: ['username'],
    secret: 'required',
    isSearchable: true,
    hasFiles: false,
  },
};

export interface ConnectionValues {
  kind: ConnectorKind;
  name: string;
  url: string;
  bucket: string;
  region: string;
  prefix: string;
  branch: string;
  username: string;
  secret: string;
}

export const newConnection: ConnectionValues = {
  kind: 'webdav',
  name: '',
  url: '',
  bucket: '',
  region: '',
  prefix: '',
  branch: '',
  username: '',
  secret: '',
};

export function valuesOf({ kind, name, settings }: Connection): ConnectionValues {
  return { ...newConnection, kind, name, ...settings };
}

/** The settings of the chosen kind; what other kinds use is not sent. */
export function settingsOf(values: ConnectionValues): Partial<Connection['settings']> {
  return Object.fromEntries(kindFields[values.kind].settings.map((name) => [name, values[name].trim()]));
}

/** Where a connection leads, for a line below its name. */
export function placeOf({ kind, settings }: Connection): string {
  const { url, bucket, prefix, branch } = settings;
  const host = URL.canParse(url) ? new URL(url).host + new URL(url).pathname.replace(/\/$/, '') : url;
  if (kind === 's3') return [host, bucket, prefix].filter(Boolean).join(' / ');
  return [host, branch, prefix].filter(Boolean).join(' · ');
}
