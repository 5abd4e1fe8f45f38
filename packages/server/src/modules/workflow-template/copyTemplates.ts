import type { Input, Result } from '@heddle/api-contract';
import type { workflowTemplate } from '@heddle/api-contract/families/workflow-template';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrl, idOfUri } from '../file/index.js';
import {
  codesOf,
  copyWorkflow,
  findCreators,
  findHead,
  insertWorkflow,
  languageOf,
  type WorkflowHead,
} from '../workflow/index.js';
import { workflows, workflowVersions } from '../workflow/tables.js';
import { samplesFor } from './samples.js';
import { exampleWorkflows } from './tables.js';

type Calls = typeof workflowTemplate.calls;
type Copies = Result<Calls['copy']>;

/** Copies examples, and workflows that the caller may copy, into a space. */
export async function copyTemplates(context: Context, input: Input<Calls['copy']>): Promise<Copies> {
  const target = await context.spaceAccess(input.target_space_id, 'createResource');
  const copies: Copies = {};
  for (const id of new Set(input.workflow_ids)) {
    const head = await copyTemplate(context, target, id);
    copies[id] = await present(context, head);
  }
  return copies;
}

/** Copies one; ids that are no examples are treated as workflows of the caller. */
export async function copyTemplate(context: Context, target: SpaceAccess, id: string): Promise<WorkflowHead> {
  const found = findSample(context, id) ?? (await findListed(context, id));
  if (found) return insertWorkflow(context.db, target, found);
  const { workflow_id } = await copyWorkflow(context, {
    workflow_id: id,
    space_id: undefined,
    target_space_id: target.spaceId,
    with_called: false,
  });
  const head = await findHead(context.db, String(workflow_id));
  if (!head) throw new Error('a workflow vanished right after it was copied');
  return head;
}

function findSample({ user }: Context, id: string) {
  const sample = samplesFor(languageOf(user.locale)).find((one) => one.id === id);
  if (!sample) return undefined;
  const { id: _number, ...values } = sample;
  return { ...values, icon: '' };
}

/** The latest published version of a listed workflow: what operators showed to everybody. */
async function findListed({ db }: Context, id: string) {
  const { name, description, icon, flowMode } = workflows;
  const [row] = await db
    .select({ name, description, icon, flowMode, schema: workflowVersions.schema })
    .from(exampleWorkflows)
    .innerJoin(workflows, eq(workflows.id, exampleWorkflows.workflowId))
    .innerJoin(workflowVersions, eq(workflowVersions.workflowId, workflows.id))
    .where(and(eq(exampleWorkflows.workflowId, id), isNull(workflows.deletedAt)))
    .orderBy(desc(workflowVersions.id))
    .limit(1);
  // Pictures of a space are only for its members.
  return row && { ...row, icon: idOfUri(row.icon) === undefined ? row.icon : '' };
}

async function present(context: Context, head: WorkflowHead): Promise<Copies[string]> {
  const creators = await findCreators(context, [head]);
  return {
    workflow_id: head.id,
    space_id: head.spaceId,
    name: head.name,
    desc: head.description,
    url: await iconUrl(context, head.icon),
    icon_uri: head.icon,
    status: codesOf(head).publish,
    plugin_id: head.id,
    create_time: toSeconds(head.createdAt),
    update_time: toSeconds(head.updatedAt),
    creator: creators(head.creatorId),
    flow_mode: head.flowMode,
    latest_publish_commit_id: head.publishedCommitId ?? '',
  };
}
