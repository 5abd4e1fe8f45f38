import type { Input, Result } from '@heddle/api-contract';
import { openWorkflowModes, type workflowOpen } from '@heddle/api-contract/families/workflow-open';
import { count, desc, eq } from 'drizzle-orm';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findRole } from '../chat-flow-role/index.js';
import { closeCollaboration, openCollaboration } from '../collaborator/index.js';
import { iconUrls } from '../file/index.js';
import {
  type Creators,
  findCreators,
  findWorkflows,
  latestVersion,
  readWorkflowAt,
  type WorkflowHead,
} from '../workflow/index.js';
import { workflowVersions } from '../workflow/tables.js';
import { requireOpenWorkflow } from './requireRun.js';
import { toOpenInterface } from './toOpenInterface.js';

type Calls = typeof workflowOpen.calls;

/** Lists the workflows of a space, most recently changed first. */
export async function listOpenWorkflows(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.workspace_id, 'view');
  const page = pageOf(input);
  // There are no folders.
  if (input.folder_id !== undefined) return { items: [], has_more: false };
  const { workflow_mode: mode, publish_status: status } = input;
  const { heads, total } = await findWorkflows(context.db, access, {
    projectId: input.app_id,
    flowMode: mode ? openWorkflowModes[mode] : undefined,
    published: status && status !== 'all' ? status === 'published_online' : undefined,
    page,
  });
  const { hasMore } = afterPage(page, total);
  const items = await toBasics(context, heads);
  if (!input.include_input_output) return { items, has_more: hasMore };
  const interfaces = await Promise.all(heads.map(({ id }) => latestInterface(context, access, id)));
  return { items: items.map((item, index) => ({ ...item, ...interfaces[index] })), has_more: hasMore };
}

/** Describes a workflow. */
export async function describeOpenWorkflow(
  context: Context,
  input: Input<Calls['get']>,
): Promise<Result<Calls['get']>> {
  const { head, access } = await requireOpenWorkflow(context, input.workflow_id);
  const [basics] = await toBasics(context, [head]);
  if (!basics) throw new Error('a workflow has no description');
  const role = await findRole(context.db, head.id, input.connector_id);
  const described = { workflow_detail: basics, ...(role && { role }) };
  if (!input.include_input_output) return described;
  return { ...described, ...(await latestInterface(context, access, head.id)) };
}

/** Parameters of the latest published version; of the draft if there is none. */
async function latestInterface({ db }: Context, access: SpaceAccess, workflowId: string) {
  const version = (await latestVersion(db, workflowId))?.version ?? '';
  const at = await readWorkflowAt(db, access, workflowId, version);
  return at?.document && toOpenInterface(at.document);
}

/** Lists the published versions of a workflow, newest first. */
export async function listOpenVersions(
  context: Context,
  input: Input<Calls['versions']>,
): Promise<Result<Calls['versions']>> {
  const { head, access } = await requireOpenWorkflow(context, input.workflow_id);
  const page = pageOf(input);
  if (input.publish_status === 'unpublished_draft')
    return { items: [], has_more: false, next_page_token: '' };
  const { version, description, creatorId, createdAt } = workflowVersions;
  const ofWorkflow = eq(workflowVersions.workflowId, head.id);
  const [rows, [all]] = await Promise.all([
    context.db
      .select({ version, description, creatorId, createdAt })
      .from(workflowVersions)
      .where(ofWorkflow)
      .orderBy(desc(workflowVersions.id))
      .limit(page.limit)
      .offset(page.offset),
    context.db.select({ count: count() }).from(workflowVersions).where(ofWorkflow),
  ]);
  const creators = await findCreators(context, rows);
  const { cursor, hasMore } = afterPage(page, all?.count ?? 0);
  const interfaces = await Promise.all(
    rows.map(async (row) => {
      if (!input.include_input_output) return {};
      const at = await readWorkflowAt(context.db, access, head.id, row.version);
      return at?.document ? toOpenInterface(at.document) : {};
    }),
  );
  return {
    items: rows.map((row, index) => ({
      workflow_id: head.id,
      version: row.version,
      description: row.description,
      creator: toUserInfo(creators, row.creatorId),
      created_at: String(toSeconds(row.createdAt)),
      updated_at: String(toSeconds(row.createdAt)),
      ...interfaces[index],
    })),
    has_more: hasMore,
    next_page_token: cursor,
  };
}

/** Turns collaboration on a workflow on or off. */
export async function setCollaborationMode(
  context: Context,
  { workflow_id, collaboration_mode: mode }: Input<Calls['setCollaborationMode']>,
): Promise<Result<Calls['setCollaborationMode']>> {
  const { head } = await requireOpenWorkflow(context, workflow_id);
  const change = mode === 'collaboration' ? openCollaboration : closeCollaboration;
  return change(context, { workflow_id, space_id: head.spaceId });
}

async function toBasics(context: Context, heads: readonly WorkflowHead[]) {
  const creators = await findCreators(context, heads);
  const urls = await iconUrls(
    context,
    heads.map(({ icon }) => icon),
  );
  return heads.map((head) => ({
    workflow_id: head.id,
    workflow_name: head.name,
    description: head.description,
    icon_url: urls.get(head.icon) ?? '',
    app_id: head.projectId ?? '0',
    creator: toUserInfo(creators, head.creatorId),
    created_at: String(toSeconds(head.createdAt)),
    updated_at: String(toSeconds(head.updatedAt)),
  }));
}

function toUserInfo(creators: Creators, userId: string) {
  const { id, name } = creators(userId);
  return { id, name };
}
