import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packFiles } from '../../archive/index.js';
import { type PackageProperties, packageFiles } from '../format/packageFile.js';
import { type IndexEntry, writeIndex } from '../format/packageIndex.js';
import { createKeyPair, readPrivateKey, signIndex } from '../format/signing.js';

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

const agentId = '7100000000000000001';

/** An archive with one agent; `blocks` may be hostile. */
export function agentArchive(blocks: object = {}, more: Record<string, string> = {}): Uint8Array {
  const folder = `agents/helper-${agentId}`;
  const files = new Map([
    [
      `${folder}/agent.json`,
      JSON.stringify({ name: 'Archived', description: 'As exported.', mode: 0, blocks, shortcuts: [] }),
    ],
    [`${folder}/persona.md`, 'You help.'],
  ]);
  const manifest = {
    ...{ format: 'heddle-archive', version: 1, roots: [{ kind: 'bot', id: agentId }] },
    resources: [
      {
        ...{ kind: 'bot', id: agentId, name: 'Archived', uses: [], notes: [] },
        files: [...files].map(([path, text]) => {
          return { path, bytes: Buffer.byteLength(text), sha256: sha256Of(text) };
        }),
      },
    ],
  };
  const all = new Map([['heddle-archive.json', JSON.stringify(manifest)], ...files, ...Object.entries(more)]);
  return packFiles(all);
}

/** A package as a publisher makes one; `change` has the last word about its files. */
export function packageBytes(
  properties: Partial<PackageProperties> & { id: string },
  {
    archive = agentArchive(),
    change = () => undefined,
  }: { archive?: Uint8Array; change?: (files: Map<string, string | Uint8Array>) => void } = {},
): Uint8Array {
  const both = (en: string, chinese: string) => ({ en, 'zh-CN': chinese });
  const files = packageFiles(
    {
      packageVersion: '1.0.0',
      type: 'agent',
      title: both('Ticket helper', '工单助手'),
      description: both('Answers tickets.', '回答工单。'),
      category: 'support',
      ...properties,
    },
    {
      readme: both('# Ticket helper', '# 工单助手'),
      cover: undefined,
      archive,
    },
  );
  change(files);
  return packFiles(files);
}

/** A publisher with keys and a folder, which is also served over HTTP. */
export class Publisher {
  readonly folder = mkdtempSync(join(tmpdir(), 'heddle-packages-'));
  readonly keys = createKeyPair();
  readonly packages = new Map<string, IndexEntry>();
  sequence = 0;
  /** Answers in place of the folder, if it returns true. */
  intercept: (path: string, response: ServerResponse) => boolean = () => false;
  requests: string[] = [];
  readonly #server: Server;

  constructor(readonly name: string) {
    mkdirSync(this.folder, { recursive: true });
    this.#server = createServer((request, response) => {
      const path = (request.url ?? '').replace(/^\/packages\//, '');
      this.requests.push(path);
      if (this.intercept(path, response)) return;
      readFile(join(this.folder, path)).then(
        (bytes) => response.end(bytes),
        () => response.writeHead(404).end(),
      );
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/packages`;
  }

  /** Puts a package into the folder and the next index. */
  put(bytes: Uint8Array, stated: Partial<IndexEntry> & { id: string }): void {
    const { id, version = '1.0.0' } = stated;
    const file = `${id}-${version}.zip`;
    writeFileSync(join(this.folder, file), bytes);
    this.packages.set(id, {
      ...{ version, title: { en: 'Ticket helper', 'zh-CN': '工单助手' }, type: 'agent', file },
      ...{ size: bytes.length, sha256: sha256Of(bytes), ...stated },
    });
  }

  /** Writes and signs the next index; `change` may spoil its text before or after it is signed. */
  publish({
    sequence = this.sequence + 1,
    before = (text) => text,
    after = (text) => text,
    name = this.name,
  }: {
    sequence?: number;
    before?: (text: string) => string;
    after?: (text: string) => string;
    name?: string;
  } = {}): void {
    this.sequence = Math.max(sequence, this.sequence);
    const publisher = { name: { en: name, 'zh-CN': name }, keyId: this.keys.publicKey.id };
    const text = before(writeIndex({ sequence, publisher, packages: [...this.packages.values()] }));
    this.write('index.json', after(text));
    this.write('index.json.sig', signIndex(text, readPrivateKey(this.keys.privateKey)!));
  }

  write(file: string, content: string): void {
    writeFileSync(join(this.folder, file), content);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
