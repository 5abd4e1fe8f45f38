import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { XMLParser } from 'fast-xml-parser';
import { refuseDoctype } from '../../../document-files/archive/openArchive.js';
import type { ConnectionSettings } from '../tables.js';
import type { DocumentSource, SourceEntry } from './DocumentSource.js';
import { failure, type SourceRequests, sourceLimits } from './SourceRequests.js';

const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => name === 'response' || name === 'propstat',
});
const question =
  '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/><getlastmodified/></prop></propfind>';
const maxFolders = 1_000;

interface Multistatus {
  multistatus?: {
    response?: {
      href?: string;
      propstat?: {
        status?: string;
        prop?: { resourcetype?: unknown; getcontentlength?: string; getlastmodified?: string };
      }[];
    }[];
  };
}

/** A folder of a WebDAV server (RFC 4918), such as Nextcloud. Entries are named by their path below the folder. */
export function createWebdavSource(
  requests: SourceRequests,
  { url, username }: Pick<ConnectionSettings, 'url' | 'username'>,
  password: string,
): DocumentSource {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  const headers: Record<string, string> =
    username || password
      ? { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
      : {};

  /** Paths cannot leave the folder. */
  function addressOf(path: string): URL {
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    const address = new URL(encoded, base);
    const isInside = address.origin === base.origin && address.pathname.startsWith(base.pathname);
    if (!isInside || path.split('/').includes('..')) throw failure(knowledgeConnectorReasons.noEntry());
    return address;
  }

  async function list(folder: string): Promise<SourceEntry[]> {
    const address = addressOf(folder);
    const { bytes } = await requests.send(address, {
      method: 'PROPFIND',
      headers: { ...headers, depth: '1', 'content-type': 'application/xml' },
      body: question,
    });
    return read(bytes, address, base);
  }

  async function* walk(): AsyncGenerator<SourceEntry> {
    const waiting = [''];
    for (let visited = 0; visited < maxFolders; visited += 1) {
      const folder = waiting.shift();
      if (folder === undefined) return;
      for (const entry of await list(folder)) {
        if (entry.isFolder) waiting.push(entry.id);
        else yield entry;
      }
    }
  }

  return {
    list: async (folder) => ({ entries: await list(folder) }),
    async fetch(id) {
      const { bytes } = await requests.send(addressOf(id), { headers, maxBytes: sourceLimits.file });
      return { name: nameOf(id), bytes };
    },
    async *changedSince(moment) {
      for await (const entry of walk()) if (!entry.changedAt || entry.changedAt > moment) yield entry;
    },
  };
}

function read(bytes: Uint8Array, address: URL, base: URL): SourceEntry[] {
  const entries: SourceEntry[] = [];
  for (const { href = '', propstat = [] } of parse(bytes, address).multistatus?.response ?? []) {
    if (!URL.canParse(href, address)) continue;
    const at = new URL(href, address);
    // Servers list the folder itself, and some name another host behind a proxy.
    if (!at.pathname.startsWith(base.pathname) || samePath(at.pathname, address.pathname)) continue;
    const prop = propstat.find(({ status = '' }) => / 2\d\d /.test(`${status} `))?.prop ?? {};
    const isFolder =
      typeof prop.resourcetype === 'object' &&
      prop.resourcetype !== null &&
      'collection' in prop.resourcetype;
    const path = decode(at.pathname.slice(base.pathname.length)).replace(/\/$/, '');
    if (path === '' || path.split('/').includes('..')) continue;
    const changedAt = new Date(prop.getlastmodified ?? '');
    entries.push({
      id: isFolder ? `${path}/` : path,
      name: nameOf(path),
      isFolder,
      size: Number(prop.getcontentlength) || 0,
      ...(!Number.isNaN(changedAt.getTime()) && { changedAt }),
    });
  }
  return entries;
}

function parse(bytes: Uint8Array, { host }: URL): Multistatus {
  try {
    refuseDoctype(bytes);
    return parser.parse(new TextDecoder().decode(bytes)) as Multistatus;
  } catch (error) {
    throw failure(knowledgeConnectorReasons.invalidAnswer({ host }), error);
  }
}

function samePath(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The last part of a path. */
export function nameOf(path: string): string {
  return path.replace(/\/$/, '').split('/').at(-1) ?? path;
}
