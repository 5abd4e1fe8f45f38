import type { Input, Result } from '@heddle/api-contract';
import type { ReleasedWorkflow, workflowCatalogue } from '@heddle/api-contract/families/workflow-catalogue';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrls } from '../file/index.js';
import {
  type Creators,
  callsOf,
  findCreators,
  findWorkflows,
  interfaceOf,
  latestVersion,
  readWorkflowAt,
  toFilter,
  type WorkflowAt,
} from '../workflow/index.js';

type Calls = typeof workflowCatalogue.calls;

// Each is a document to parse, of up to 20 MiB.
const maxPerPage = 50;
const atOnce = 5;

/** Published workflows of a space with the interface of their latest version, or of the version asked for. */
export async function listReleased(
  context: Context,
  input: Input<Calls['released']>,
): Promise<Result<Calls['released']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const filter = toFilter(context, input);
  if (!filter) return { workflow_list: [], total: 0 };
  const wanted = input.workflow_filter_list ?? [];
  const { heads, total } = await findWorkflows(context.db, access, {
    ...filter,
    ...(wanted.length > 0 && { ids: wanted.map(({ workflow_id: workflowId }) => workflowId) }),
    published: true,
    page: pageOf(input, { largest: maxPerPage }),
  });
  const versions = new Map(wanted.map((one) => [one.workflow_id, one.workflow_version ?? '']));
  const creators = await findCreators(context, heads);
  const icons = await iconUrls(
    context,
    heads.map(({ icon }) => icon),
  );
  const workflow_list: ReleasedWorkflow[] = [];
  // A few at a time: the documents together may not fit into memory.
  for (let from = 0; from < heads.length; from += atOnce) {
    const described = await Promise.all(
      heads
        .slice(from, from + atOnce)
        .map(({ id }) => describe(context, access, id, versions.get(id) ?? '', creators)),
    );
    for (const found of described)
      if (found) workflow_list.push({ ...found.row, icon: icons.get(found.icon) ?? '' });
  }
  return { workflow_list, total };
}

async function describe(
  context: Context,
  access: SpaceAccess,
  id: string,
  wanted: string,
  creators: Creators,
) {
  const latest = await latestVersion(context.db, id);
  if (!latest) return undefined;
  const at = await readWorkflowAt(context.db, access, id, wanted || latest.version);
  if (!at) return undefined;
  const { head } = at;
  const ends = at.document && interfaceOf(at.document);
  const row = {
    plugin_id: head.id,
    workflow_id: head.id,
    space_id: head.spaceId,
    name: head.name,
    desc: head.description,
    inputs: (ends?.inputs ?? []) as ReleasedWorkflow['inputs'],
    outputs: (ends?.outputs ?? []) as ReleasedWorkflow['outputs'],
    end_type: ends?.endType ?? 0,
    type: 0,
    sub_workflow_list: await calledBy(context, access, at),
    version: at.version,
    create_time: toSeconds(head.createdAt),
    update_time: toSeconds(head.updatedAt),
    creator: creators(head.creatorId),
    flow_mode: head.flowMode,
    flow_version: at.version,
    flow_version_desc: at.note,
    latest_flow_version: latest.version,
    latest_flow_version_desc: latest.version === at.version ? at.note : latest.description,
    commit_id: at.commitId,
    output_nodes: ends?.outputNodes ?? [],
  };
  return { row, icon: head.icon };
}

const maxCalled = 100;

async function calledBy(context: Context, access: SpaceAccess, { document }: WorkflowAt) {
  const called = document ? callsOf(document).slice(0, maxCalled) : [];
  if (called.length === 0) return [];
  const ids = [...new Set(called.map(({ workflowId }) => workflowId))];
  const page = { limit: maxCalled, offset: 0 };
  const { heads } = await findWorkflows(context.db, access, { ids, page });
  return heads.map(({ id, name }) => ({ id, name }));
}
