import type { Input, Result } from '@heddle/api-contract';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import {
  type DependencyTreeNode,
  storageTypes,
  type workflowReference,
} from '@heddle/api-contract/families/workflow-reference';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { iconUrls } from '../file/index.js';
import {
  placeKey,
  requireWorkflow,
  type WorkflowHead,
  type WorkflowPlace,
  walkCalls,
} from '../workflow/index.js';
import { type Dependency, dependencyOf } from './dependencyOf.js';

type Calls = typeof workflowReference.calls;
type Tree = Result<Calls['dependencyTree']>;

interface Found extends WorkflowPlace {
  head: WorkflowHead;
  commitId: string;
  dependency: Dependency;
  calls: readonly WorkflowPlace[];
}

/** A workflow with all that it calls, directly or not. */
export async function readDependencyTree(
  context: Context,
  input: Input<Calls['dependencyTree']>,
): Promise<Tree> {
  const { spaceId, ...place } = rootOf(input);
  const { head, access } = await requireWorkflow(context, place.workflowId, 'view', { spaceId });
  const root = { workflowId: head.id, version: place.version };
  const found = await collect(context, access, root);
  if (found.size === 0)
    throw new DomainError(
      'workflowNotFound',
      workflowReasons.versionNotFound({ version: root.version, id: head.id }),
    );
  const all = [...found.values()];
  return {
    root_id: head.id,
    version: root.version,
    node_list: await present(context, all),
    edge_list: all.flatMap(({ workflowId, version, commitId, calls }) =>
      calls
        .filter((call) => found.has(placeKey(call)))
        .map((call) => ({
          from: workflowId,
          from_version: version,
          from_commit_id: commitId,
          to: call.workflowId,
          to_version: call.version,
        })),
    ),
  };
}

async function collect(context: Context, access: SpaceAccess, root: WorkflowPlace) {
  const found = new Map<string, Found>();
  // Only what the answer needs stays in memory, not the documents.
  for await (const { head, version, commitId, document, calls } of walkCalls(context.db, access, root)) {
    const place = { workflowId: head.id, version };
    found.set(placeKey(place), { ...place, head, commitId, calls, dependency: dependencyOf(document) });
  }
  return found;
}

async function present(context: Context, all: readonly Found[]): Promise<DependencyTreeNode[]> {
  const icons = await iconUrls(
    context,
    all.map(({ head }) => head.icon),
  );
  const heads = new Map(all.map(({ head }) => [head.id, head]));
  return all.map(({ head, version, commitId, calls, dependency }, index) => ({
    id: head.id,
    name: head.name,
    icon: icons.get(head.icon) ?? '',
    is_root: index === 0,
    is_library: head.projectId === null,
    is_product: false,
    is_chatflow: head.flowMode === workflowModes.chatFlow,
    with_version: version !== '',
    workflow_version: version,
    commit_id: commitId,
    dependency: {
      ...dependency,
      sub_workflow_ids: [...new Set(calls.map(({ workflowId }) => workflowId))],
      workflow_version: calls
        .filter((call) => call.version !== '')
        .map((call) => ({
          id: call.workflowId,
          name: heads.get(call.workflowId)?.name ?? '',
          version: call.version,
          is_library: heads.get(call.workflowId)?.projectId === null,
        })),
    },
  }));
}

function rootOf({ type, library_info, project_info }: Input<Calls['dependencyTree']>) {
  const isLibrary = type === storageTypes.library;
  const root = isLibrary ? library_info : project_info;
  const version = isLibrary ? library_info?.workflow_version : project_info?.project_version;
  if (!root)
    throw new DomainError(
      'badRequest',
      programText(`${isLibrary ? 'library_info' : 'project_info'}: must name the root`),
    );
  return {
    workflowId: root.workflow_id,
    spaceId: root.space_id,
    version: root.draft ? '' : (version ?? ''),
  };
}
