import type { ArchiveNote } from '@heddle/api-contract/families/archive';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import { usableModels } from '../bot/index.js';
import type { ImportTarget } from './ArchivedKind.js';
import { adderTo } from './collectArchive.js';
import type { ReadResource } from './readArchive.js';

/** A checked resource that is about to be created under a new ID. */
export interface NewResource {
  resource: ReadResource;
  newId: string;
  notes: ArchiveNote[];
}

/** What is created, and where. */
export interface Creation {
  resources: readonly NewResource[];
  /** New IDs by those in the archive, see `idsOf`. */
  ids: ReadonlyMap<string, string>;
  /** The app that contains the resources; null for the library. */
  projectId: string | null;
  /** Runs first in the transaction. */
  begin?(transaction: Database): Promise<void>;
  /** Runs last in the transaction. */
  finish?(transaction: Database): Promise<void>;
  /** Called before and after each resource; throws to stop. */
  progress?(done: number): void;
}

/** Creates resources in one transaction, all or none. */
export async function createResources(app: App, access: SpaceAccess, creation: Creation): Promise<void> {
  const { resources, ids, projectId, progress } = creation;
  const models = await usableModels(app);
  const targetOf = (owner: App, { notes }: NewResource): ImportTarget => {
    return { app: owner, access, ids, models, projectId, note: adderTo(notes) };
  };
  const prepared: NewResource[] = [];
  try {
    for (const one of resources) {
      progress?.(0);
      prepared.push(one);
      await one.resource.parsed.prepare?.(targetOf(app, one), one.newId);
    }
    await app.db.transaction(async (transaction) => {
      await creation.begin?.(transaction);
      const within = withDatabase(app, transaction);
      for (const [index, one] of resources.entries()) {
        progress?.(index);
        await one.resource.parsed.create?.(targetOf(within, one), one.newId);
        progress?.(index + 1);
      }
      await creation.finish?.(transaction);
    });
  } catch (error) {
    for (const one of prepared) await one.resource.parsed.discard?.(targetOf(app, one), one.newId);
    throw error;
  }
}

/** New IDs by those in the archive, also of the parts of resources. */
export function idsOf(resources: readonly Pick<NewResource, 'resource' | 'newId'>[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { resource, newId } of resources) {
    const { id } = resource.entry;
    if (newId === '') continue;
    ids.set(id, newId);
    for (const [part, newPart] of resource.parsed.partIds?.(id, newId) ?? []) ids.set(part, newPart);
  }
  return ids;
}

/** The same application on the database of a transaction. */
export function withDatabase<A extends App>(app: A, db: Database): A {
  return Object.assign(Object.create(app) as A, { db });
}
