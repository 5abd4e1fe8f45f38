import type { Input, Result } from '@heddle/api-contract';
import type { CopyReport, workflow } from '@heddle/api-contract/families/workflow';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { copyResources } from '../../resources/copyResources.js';
import { kindOf } from '../../resources/ResourceKind.js';
import { copyVersions } from './copyVersions.js';
import { referencesOf } from './references.js';
import { findHead, requireWorkflow } from './requireWorkflow.js';
import { type VisitedWorkflow, walkCalls } from './walkCalls.js';

type Calls = typeof workflow.calls;
type CopiedReference = CopyReport['kept'][number];

/** A reference in a document that will be copied. */
interface Use extends Omit<CopiedReference, 'workflow_id'> {
  /** The original that contains it. */
  fromId: string;
}

/**
 * Copies a draft, on request with the workflows that it calls, and into another space with the files it names.
 * The report says where every reference of the copies leads.
 */
export async function copyWorkflow(
  context: Context,
  input: Input<Calls['copy']>,
): Promise<Result<Calls['copy']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'copy', {
    spaceId: input.space_id,
  });
  const { target_space_id: targetId = head.spaceId } = input;
  const isElsewhere = targetId !== head.spaceId;
  const target = isElsewhere ? await context.spaceAccess(targetId, 'createResource') : access;
  const { uses, names, versions } = await collect(context, access, head.id, input.with_called ?? false);
  const files = isElsewhere ? uses.filter(({ kind, name }) => kind === 'file' && name !== '') : [];
  const resources = [
    ...[...names.keys()].map((id) => ({ kind: 'workflow' as const, id })),
    ...[...new Set(files.map(({ id }) => id))].map((id) => ({ kind: 'file' as const, id })),
  ];
  const ids = await copyResources(context, target, resources);
  const madeVersions = await copyVersions(context, access, target, versions, ids);
  const named = new Map([...uses.map(({ id, name }) => [id, name] as const), ...names]);
  const isThere = ({ id, version }: Use) =>
    ids.has(id) && (version === '' || madeVersions.has(`${id}@${version}`));
  const isKept = ({ id, name }: Use) => !ids.has(id) && name !== '' && !isElsewhere;
  const inCopy = ({ fromId, ...use }: Use) => ({ ...use, workflow_id: ids.get(fromId) ?? '' });
  return {
    workflow_id: ids.get(head.id) ?? '',
    schema_type: 0,
    report: {
      copied: await Promise.all(
        resources.map(async ({ kind, id }) => {
          const newId = ids.get(id) ?? '';
          const made = kind === 'workflow' ? await findHead(context.db, newId) : undefined;
          return { kind, id, new_id: newId, name: made?.name ?? named.get(id) ?? '' };
        }),
      ),
      rebound: uses.filter(isThere).map((use) => ({ ...inCopy(use), new_id: ids.get(use.id) ?? '' })),
      kept: uses.filter(isKept).map(inCopy),
      left_behind: uses.filter((use) => !isThere(use) && !isKept(use)).map(inCopy),
    },
  };
}

/** The workflows to copy with their references, and the versions that they call of each other. */
async function collect(context: Context, access: SpaceAccess, rootId: string, withCalled: boolean) {
  const uses = new Map<string, Use>();
  const names = new Map<string, string>();
  const versions: { id: string; version: string }[] = [];
  const root = { workflowId: rootId, version: '' };
  for await (const visited of walkCalls(context.db, access, root)) {
    const { head, version } = visited;
    names.set(head.id, head.name);
    if (version !== '') versions.push({ id: head.id, version });
    for (const use of await usesIn(context, access, visited))
      uses.set(`${use.fromId} ${use.kind} ${use.id} ${use.version}`, use);
    if (!withCalled) break;
  }
  return { uses: [...uses.values()], names, versions };
}

async function usesIn(context: Context, access: SpaceAccess, visited: VisitedWorkflow): Promise<Use[]> {
  const { head, text, document, calls } = visited;
  const { list } = await referencesOf(text, document);
  const fileIds = list.filter(({ kind }) => kind === 'file').map(({ id }) => id);
  const files = await kindOf(context, 'file').library.present(context, access, fileIds);
  const called = await Promise.all(
    calls.map(async ({ workflowId: id, version }): Promise<Use> => {
      const found = await findHead(context.db, id);
      const isThere = found?.spaceId === access.spaceId && found.deletedAt === null;
      return { fromId: head.id, kind: 'workflow', id, name: isThere ? found.name : '', version };
    }),
  );
  return [
    ...called,
    ...fileIds.map((id): Use => {
      return { fromId: head.id, kind: 'file', id, name: files.get(id)?.name ?? '', version: '' };
    }),
  ];
}
