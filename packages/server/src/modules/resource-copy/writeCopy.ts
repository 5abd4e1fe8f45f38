import type { CopiedItem } from '@heddle/api-contract/families/resource-copy';
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { copiedParts } from '../../resources/copiedParts.js';
import { nameOfCopy } from '../../resources/nameOfCopy.js';
import type { AddCopyNote, CopyContext, ResourceKind } from '../../resources/ResourceKind.js';
import { forgetPlaces, putInto, treesOf } from '../folder/index.js';
import { storeSpaceId } from '../space/index.js';
import { forgetTags } from '../tag/index.js';
import { replaceUses } from '../workflow/index.js';
import { workflows } from '../workflow/tables.js';
import { CopyRefused, toFailedReason } from './CopyRefused.js';
import type { CopyPlan, PlannedItem } from './planCopy.js';
import type { CopyTask } from './scenes.js';

const maxNotes = 200;
const maxSubject = 300;

/** How a copy is written. */
export interface WriteOptions {
  /** JSON text of the rights by which the copy is made. */
  grant: string;
  /** What was prepared, by the id of the original. */
  prepared: ReadonlyMap<string, string>;
  isPreview?: boolean;
  progress?: (done: number) => void;
}

/** Writes all copies, in the transaction of `context`: none of them is visible before it ends. */
export async function writeCopy(
  context: CopyContext,
  task: CopyTask,
  plan: CopyPlan,
  options: WriteOptions,
): Promise<CopiedItem[]> {
  const versions = new Map<string, string>();
  const names = new TakenNames(context, task.target.spaceId);
  for (const item of plan.items)
    if (item.kind.release && !item.isMoved && task.closure !== 'none')
      versions.set(item.id, item.publishes ? firstVersion : '');
  const written: CopiedItem[] = [];
  for (const [index, item] of plan.items.entries()) {
    written.push(
      await inItem(item, () => writeItem(context, task, plan, item, { ...options, versions, names })),
    );
    options.progress?.(index + 1);
  }
  if (task.moves) await leave(context, task, plan, versions);
  return written;
}

// The first version of every copy.
const firstVersion = 'v0.0.1';

interface ItemOptions extends WriteOptions {
  versions: Map<string, string>;
  names: TakenNames;
}

/** Refusals name the resource that they are about. */
async function inItem<T>(item: PlannedItem, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.reason) throw error;
    throw new CopyRefused([toFailedReason(item, error.reason, error.message)]);
  }
}

async function writeItem(
  context: CopyContext,
  task: CopyTask,
  { ids }: CopyPlan,
  item: PlannedItem,
  { versions, names, prepared, grant, isPreview = false }: ItemOptions,
): Promise<CopiedItem> {
  const { kind, id, newId, isRoot, isMoved, publishes } = item;
  const { target } = task;
  const notes: CopiedItem['notes'] = [];
  const note = adderTo(notes);
  const { name: givenName, version: _version, folder, ...given } = isRoot ? (task.given ?? {}) : {};
  const name = isMoved ? item.name : await names.free(kind, givenName ?? item.name);
  if (isMoved) await setProject(context, item, task.targetProjectId);
  else {
    const projectId = item.projectId === task.id ? (ids.get(task.id) ?? null) : task.targetProjectId;
    const stamp = prepared.get(id);
    await kind.copy(context, id, target, ids, {
      ...given,
      ...{
        projectId,
        name,
        version: item.version,
        versions,
        note,
        isPreview,
      },
      ...(stamp !== undefined && { prepared: stamp }),
    });
    const copied = { kind: kind.name, id, newId, target, projectId, grant, idMap: ids, note };
    for (const copyPart of context.extensions(copiedParts)) await copyPart(context, copied);
    if (folder !== undefined && treesOf(kind.name).includes(folder.type))
      await putInto(context.db, target, folder.type, folder.id, [{ kind: kind.name, id: newId }]);
  }
  if (publishes) versions.set(id, (await kind.release?.(context, newId)) ?? '');
  else if (kind.release && task.closure === 'space' && !isRoot && item.projectId === null)
    note(kind.name === 'workflow' ? 'draftCalled' : 'publishNeeded', name);
  if (task.source.spaceId !== target.spaceId)
    for (const use of item.missing) note('missing', `${use.kind} ${use.id}`);
  if (name !== (givenName ?? item.name)) note('renamed', name);
  return {
    ...{ res_id: id, res_type: kind.library.type, name: item.name },
    ...{ new_id: newId, new_name: name, is_root: isRoot, is_moved: isMoved, notes },
  };
}

function adderTo(notes: CopiedItem['notes']): AddCopyNote {
  return (code, subject = '') => {
    const cut = subject.slice(0, maxSubject);
    if (notes.length < maxNotes && !notes.some((one) => one.code === code && one.subject === cut))
      notes.push({ code, subject: cut });
  };
}

async function setProject(
  { db }: CopyContext,
  { kind, id }: PlannedItem,
  projectId: string | null,
): Promise<void> {
  const { table, id: idColumn, projectId: column } = kind.rows;
  if (!column) throw new Error(`resources of the kind ${kind.name} are in no app`);
  await db.execute(
    sql`update ${table} set ${sql.identifier(column.name)} = ${projectId} where ${idColumn} = ${id}`,
  );
}

/** Takes the originals away after their copies were written, and lets what stays name the copies. */
async function leave(
  context: CopyContext,
  task: CopyTask,
  { items, ids }: CopyPlan,
  versions: ReadonlyMap<string, string>,
): Promise<void> {
  const left = items.filter(({ isMoved }) => !isMoved);
  const gone = task.closure === 'project' ? left : left.filter(({ isRoot }) => isRoot);
  if (task.closure === 'project') {
    const renewed = new Map(items.map(({ id }) => [id, ids.get(id) ?? id]));
    for (const id of await workflowsLeft(context, task, gone))
      await replaceUses(context.db, id, renewed, versions);
  }
  for (const item of gone) {
    await inItem(item, () => item.kind.remove(context as Context, item.id));
    if (task.source.spaceId !== task.target.spaceId) {
      await forgetPlaces(context.db, item.kind.name, [item.id]);
      await forgetTags(context.db, item.kind.name, [item.id]);
    }
  }
}

async function workflowsLeft(
  { db }: CopyContext,
  { root }: CopyTask,
  gone: readonly PlannedItem[],
): Promise<string[]> {
  if (root.projectId === null) return [];
  const except = gone.map(({ id }) => id);
  const rows = await db
    .select({ id: workflows.id })
    .from(workflows)
    .where(
      and(
        eq(workflows.projectId, root.projectId),
        isNull(workflows.deletedAt),
        notInArray(workflows.id, except),
      ),
    );
  return rows.map(({ id }) => id);
}

const repeatable: readonly string[] = ['bot', 'project', 'workflow', 'plugin'];

/** Names in the space of a copy, by kind. */
class TakenNames {
  readonly #taken = new Map<string, Set<string>>();

  constructor(
    private readonly context: CopyContext,
    private readonly spaceId: string,
  ) {}

  async free(kind: ResourceKind, name: string): Promise<string> {
    // In the space of the store, names repeat: people never see it.
    const isFreeHere = this.spaceId === storeSpaceId && repeatable.includes(kind.name);
    if (!kind.naming || isFreeHere) return name;
    const taken = this.#taken.get(kind.name) ?? (await this.#read(kind));
    this.#taken.set(kind.name, taken);
    const free = nameOfCopy(name, taken, kind.naming);
    taken.add(free.toLowerCase());
    return free;
  }

  async #read({ rows }: ResourceKind): Promise<Set<string>> {
    const found = await this.context.db
      .select({ name: sql<string>`lower(${rows.name})` })
      .from(rows.table)
      .where(and(eq(rows.spaceId, this.spaceId), rows.deletedAt && isNull(rows.deletedAt)));
    return new Set(found.map(({ name }) => name));
  }
}
