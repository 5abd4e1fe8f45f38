import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { DomainError } from '../../../../kernel/DomainError.js';
import type { ConnectionSettings } from '../../tables.js';
import type { DocumentSource, SourceEntry } from '../DocumentSource.js';
import { failure, type SourceRequests, sourceLimits } from '../SourceRequests.js';
import { nameOf } from '../webdav.js';
import { delimiter, flush, packetLine, readPacketLines, textOfLine } from './packetLines.js';
import { type GitObject, hexOf, readPack } from './readPack.js';

const maxEntries = 10_000;
const dataChannel = 1;

interface TreeEntry {
  name: string;
  id: string;
  isFolder: boolean;
}

/**
 * Files of a branch of a Git repository, over smart HTTP (protocol version 2). Only the latest commit is fetched, and from
 * servers that can filter, only the files that are read. Entries are named by their path.
 */
export function createGitSource(
  requests: SourceRequests,
  { url, branch, prefix, username }: ConnectionSettings,
  password: string,
): DocumentSource {
  const base = new URL(url.endsWith('/') ? url : `${url}/`);
  const root = prefix.split('/').filter(Boolean);
  const headers: Record<string, string> = {
    'git-protocol': 'version=2',
    ...(password && {
      authorization: `Basic ${Buffer.from(`${username || 'git'}:${password}`).toString('base64')}`,
    }),
  };
  const invalid = (cause: unknown) =>
    cause instanceof DomainError
      ? cause
      : failure(knowledgeConnectorReasons.invalidAnswer({ host: base.host }), cause);

  async function command(name: string, lines: readonly string[]): Promise<Uint8Array> {
    const body =
      packetLine(`command=${name}\n`) +
      packetLine('object-format=sha1\n') +
      delimiter +
      lines.map((line) => packetLine(`${line}\n`)).join('') +
      flush;
    const { bytes } = await requests.send(new URL('git-upload-pack', base), {
      ...{ method: 'POST', body, maxBytes: sourceLimits.file },
      headers: { ...headers, 'content-type': 'application/x-git-upload-pack-request' },
    });
    return bytes;
  }

  /** Whether the server can leave out files. Refuses servers of another protocol. */
  async function readCapabilities(): Promise<boolean> {
    const { bytes } = await requests.send(new URL('info/refs?service=git-upload-pack', base), { headers });
    const lines = [...readPacketLines(bytes)].flatMap((line) => (line ? [textOfLine(line)] : []));
    if (!lines.includes('version 2')) throw new Error('another version of the protocol');
    return lines.some((line) => /^fetch=.*\bfilter\b/.test(line));
  }

  async function findCommit(): Promise<string> {
    const wanted = branch ? `refs/heads/${branch}` : 'HEAD';
    const answer = await command('ls-refs', [`ref-prefix ${wanted}`]);
    for (const line of readPacketLines(answer)) {
      const [id = '', name] = line ? textOfLine(line).split(' ') : [];
      if (name === wanted && /^[0-9a-f]{40}$/.test(id)) return id;
    }
    throw failure(knowledgeConnectorReasons.noEntry());
  }

  async function fetchObjects(want: string, options: readonly string[]): Promise<Map<string, GitObject>> {
    const answer = await command('fetch', ['no-progress', 'ofs-delta', ...options, `want ${want}`, 'done']);
    const pieces: Uint8Array[] = [];
    let isPack = false;
    for (const line of readPacketLines(answer)) {
      if (!line) continue;
      if (isPack && line[0] === dataChannel) pieces.push(line.subarray(1));
      else if (textOfLine(line) === 'packfile') isPack = true;
    }
    return readPack(Buffer.concat(pieces));
  }

  /** The latest commit, fetched once for all that is read. */
  const open = once(async () => {
    const canFilter = await readCapabilities();
    const commit = await findCommit();
    const objects = await fetchObjects(commit, ['deepen 1', ...(canFilter ? ['filter blob:none'] : [])]);
    const tree = /^tree ([0-9a-f]{40})/.exec(new TextDecoder().decode(objects.get(commit)?.content))?.[1];
    if (tree === undefined) throw new Error('no commit');
    return { objects, tree };
  });

  async function find(path: readonly string[]): Promise<TreeEntry> {
    const { objects, tree } = await open();
    let entry: TreeEntry | undefined = { name: '', id: tree, isFolder: true };
    for (const part of [...root, ...path]) {
      const entries: TreeEntry[] = entry?.isFolder ? readTree(objects.get(entry.id)) : [];
      entry = entries.find(({ name }) => name === part);
    }
    if (!entry) throw failure(knowledgeConnectorReasons.noEntry());
    return entry;
  }

  async function list(folder: string): Promise<SourceEntry[]> {
    const { objects } = await open();
    const found = await find(partsOf(folder));
    return readTree(objects.get(found.id)).map(({ name, isFolder }) => ({
      ...{ id: `${folder}${name}${isFolder ? '/' : ''}`, name, isFolder, size: 0 },
    }));
  }

  async function* walk(): AsyncGenerator<SourceEntry> {
    const waiting = [''];
    for (let seen = 0; seen < maxEntries; ) {
      const folder = waiting.shift();
      if (folder === undefined) return;
      for (const entry of await list(folder)) {
        seen += 1;
        if (entry.isFolder) waiting.push(entry.id);
        else yield entry;
      }
    }
  }

  return {
    list: async (folder) => ({
      entries: await list(folder).catch((error) => Promise.reject(invalid(error))),
    }),
    async fetch(path) {
      try {
        const { objects } = await open();
        const { id, isFolder } = await find(partsOf(path));
        if (isFolder) throw failure(knowledgeConnectorReasons.noEntry());
        const object = objects.get(id) ?? (await fetchObjects(id, [])).get(id);
        if (object?.type !== 'blob') throw failure(knowledgeConnectorReasons.noEntry());
        return { name: nameOf(path), bytes: new Uint8Array(object.content) };
      } catch (error) {
        throw invalid(error);
      }
    },
    // The latest commit does not say when its files changed.
    changedSince: walk,
  };
}

function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function once<T>(create: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= create();
    return made;
  };
}

/** Files and folders of a tree; links to files outside and to other repositories are left out. */
function readTree(object: GitObject | undefined): TreeEntry[] {
  if (object?.type !== 'tree') throw failure(knowledgeConnectorReasons.noEntry());
  const { content } = object;
  const entries: TreeEntry[] = [];
  for (let at = 0; at < content.length && entries.length < maxEntries; ) {
    const end = content.indexOf(0, at);
    const [mode = '', ...name] = new TextDecoder().decode(content.subarray(at, end)).split(' ');
    if (end === -1) break;
    const isFolder = mode === '40000';
    if (isFolder || mode.startsWith('100'))
      entries.push({ name: name.join(' '), id: hexOf(content.subarray(end + 1, end + 21)), isFolder });
    at = end + 21;
  }
  return entries;
}
