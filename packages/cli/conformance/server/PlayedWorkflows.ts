import type { JsonObject } from '@heddle/workflow-schema';
import { nodesOf } from '../../src/world/nodesOf.js';
import type { DocumentEntry } from '../entries.js';
import type { Connection } from './Connection.js';
import { playAddresses, restoreAddresses } from './playedAddresses.js';
import { withPlayedModels } from './playedModels.js';
import { programOf } from './programOf.js';

const calls = '/api/workflow_api';
/** The key of the case's own document; `store` cases name it themselves. */
const main = 'main';
const chatFlow = 3;

/** The workflows of one case at a server, which gives them ids of its own. */
export class PlayedWorkflows {
  /** Ids at the server, by those of the case. */
  readonly ids = new Map<string, string>();
  private readonly projects = new Map<string, string>();
  private isMainPublished = false;

  constructor(
    private readonly server: Connection,
    private readonly entry: DocumentEntry,
    private readonly origin: string,
  ) {}

  /** Creates all workflows of the case as drafts, and publishes those with a version. */
  async create(): Promise<void> {
    const { one, documents } = this.entry;
    const stored = Object.entries(one.workflows ?? {}).map(
      ([id, entry]) => [id, typeof entry === 'string' ? { canvas: entry } : entry] as const,
    );
    const all = new Map<string, (typeof stored)[number][1]>(stored);
    if (!all.has(main)) {
      all.set(main, {
        canvas: one.canvas,
        ...(one.mode === 'chat' && { kind: 'chatflow' as const }),
        ...this.ownerOfMain(),
      });
    }
    for (const [id, { name, description, appId, kind }] of all) {
      const { data } = await this.server.post(`${calls}/create`, {
        space_id: this.server.spaceId,
        name: name ?? toolNameOf(id),
        desc: description ?? '',
        flow_mode: kind === 'chatflow' ? chatFlow : 0,
        ...(appId !== undefined && { project_id: await this.project(appId) }),
      });
      this.ids.set(id, String((data as JsonObject).workflow_id));
    }
    for (const [id, { canvas }] of all) await this.save(id, documents[canvas] ?? {});
    await this.publishAll([...all].flatMap(([id, { version }]) => (version ? [{ id, version }] : [])));
  }

  /** The id at the server; an id that the case does not define stays as it is. */
  id(id = main): string {
    return this.ids.get(id) ?? id;
  }

  /** The case's id of each workflow, by the name under which models are offered it. */
  toolNames(): Map<string, string> {
    const named = Object.entries(this.entry.one.workflows ?? {}).map(([id, entry]): [string, string] => [
      (typeof entry === 'string' ? undefined : entry.name) ?? toolNameOf(id),
      id,
    ]);
    return new Map(named);
  }

  async save(id: string, document: JsonObject): Promise<void> {
    if (id === main) this.isMainPublished = false;
    await this.server.post(`${calls}/save`, {
      workflow_id: this.id(id),
      space_id: this.server.spaceId,
      schema: this.schemaOf(document),
    });
  }

  async publish(id = main, version?: string): Promise<void> {
    await this.server.post(`${calls}/publish`, {
      workflow_id: this.id(id),
      space_id: this.server.spaceId,
      force: true,
      ...(version !== undefined && { workflow_version: version }),
    });
  }

  /** Publishes the case's own document unless it is published as it is. */
  async publishOnce(): Promise<void> {
    if (this.isMainPublished) return;
    await this.publish();
    this.isMainPublished = true;
  }

  /** The project that stands for an app of the case. */
  async project(appId: string): Promise<string> {
    const known = this.projects.get(appId);
    if (known !== undefined) return known;
    const { data } = await this.server.post('/api/intelligence_api/draft_project/create', {
      space_id: this.server.spaceId,
      name: `app ${appId}`,
    });
    const id = String((data as JsonObject).project_id);
    this.projects.set(appId, id);
    return id;
  }

  /** The text of a document as the server stores it. */
  schemaOf(document: JsonObject): string {
    return this.atServer(JSON.stringify(withPlayedModels(withPrograms(document, this.entry.one.python))));
  }

  /** The text of a document or of inputs with the ids and addresses of this server. */
  atServer(text: string): string {
    let moved = this.entry.one.http ? playAddresses(text, this.origin) : text;
    for (const [own, given] of this.ids) {
      if (own !== main) moved = moved.replaceAll(`"${own}"`, `"${given}"`);
    }
    return moved;
  }

  /** A result of the server with the ids and addresses of the case. */
  ofCase(result: JsonObject): JsonObject {
    let text = JSON.stringify(result);
    for (const [own, given] of this.ids) {
      if (own !== main) text = text.replaceAll(`"${given}"`, `"${own}"`);
    }
    return JSON.parse(restoreAddresses(text, this.origin));
  }

  private ownerOfMain(): { appId?: string } {
    const { scope, steps } = this.entry.one;
    const [first] = steps;
    const appId = scope?.appId ?? (first && 'chat' in first ? first.chat.appId : undefined);
    return appId === undefined ? {} : { appId };
  }

  /** A workflow can be published once those that it calls are. */
  private async publishAll(waiting: { id: string; version: string }[]): Promise<void> {
    const refused: typeof waiting = [];
    let reason: unknown;
    for (const one of waiting) {
      await this.publish(one.id, one.version).catch((error: unknown) => {
        reason = error;
        refused.push(one);
      });
    }
    if (refused.length === 0) return;
    if (refused.length === waiting.length) throw reason;
    await this.publishAll(refused);
  }
}

function toolNameOf(id: string): string {
  return `workflow_${id.replace(/\W/g, '_')}`;
}

function withPrograms(document: JsonObject, programs: DocumentEntry['one']['python'] = {}): JsonObject {
  if (Object.keys(programs).length === 0) return document;
  const changed = structuredClone(document);
  for (const { id, data } of nodesOf(changed)) {
    const program = Object.hasOwn(programs, String(id)) ? programs[String(id)] : undefined;
    const inputs = (data as { inputs?: JsonObject } | undefined)?.inputs;
    if (program && inputs) Object.assign(inputs, programOf(program));
  }
  return changed;
}
