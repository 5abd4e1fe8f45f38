import type { Input, Result } from '@heddle/api-contract';
import type { WorkflowDetails, workflow } from '@heddle/api-contract/families/workflow';
import { nodeProperties } from '@heddle/validator';
import type { WorkflowDocument } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { isId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrl } from '../file/index.js';
import { interfaceOf } from './interface.js';
import { readOwnDraft } from './ownDrafts.js';
import { registry } from './registry.js';
import { requireWorkflow } from './requireWorkflow.js';
import { workflows, workflowVersions } from './tables.js';

type Calls = typeof workflow.calls;

/** Inputs and outputs of workflows of a space; ids of other spaces are omitted. */
export async function describeWorkflows(
  context: Context,
  input: Input<Calls['workflowDetail']>,
): Promise<Result<Calls['workflowDetail']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const rows = await rowsOf(context, access.spaceId, input.workflow_ids);
  return Promise.all(rows.map((row) => toDetails(context, row, row.schema)));
}

/**
 * Inputs and outputs of drafts or given versions, with the latest published version. Missing versions are
 * omitted.
 */
export async function describeVersions(
  context: Context,
  input: Input<Calls['workflowDetailInfo']>,
): Promise<Result<Calls['workflowDetailInfo']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const wanted = input.workflow_filter_list ?? [];
  const ids = [...new Set(wanted.map(({ workflow_id: workflowId }) => workflowId))];
  const rows = new Map((await rowsOf(context, access.spaceId, ids)).map((row) => [row.id, row]));
  const known = wanted.filter(({ workflow_id: workflowId }) => rows.has(workflowId));
  const latest = await latestOf(context, [...rows.keys()]);
  const versions = await versionsOf(context, known);
  const found = known.flatMap(({ workflow_id: workflowId, workflow_version: name = '' }) => {
    const version = versions.get(`${workflowId} ${name}`);
    return name !== '' && version === undefined ? [] : [{ row: rows.get(workflowId)!, version }];
  });
  return Promise.all(
    found.map(async ({ row, version }) => ({
      ...(await toDetails(context, row, version?.schema ?? row.schema)),
      flow_version: version?.version ?? '',
      flow_version_desc: version?.description ?? '',
      latest_flow_version: latest.get(row.id)?.version ?? '',
      latest_flow_version_desc: latest.get(row.id)?.description ?? '',
    })),
  );
}

async function latestOf(context: Context, ids: readonly string[]) {
  const { workflowId, version, description } = workflowVersions;
  const rows = await context.db
    .selectDistinctOn([workflowId], { workflowId, version, description })
    .from(workflowVersions)
    .where(inArray(workflowId, [...ids]))
    .orderBy(workflowId, desc(workflowVersions.id));
  return new Map(rows.map((row) => [row.workflowId, row]));
}

async function versionsOf(
  context: Context,
  wanted: readonly { workflow_id: string; workflow_version?: string | undefined }[],
) {
  const named = wanted.flatMap(({ workflow_id: workflowId, workflow_version: version = '' }) =>
    version === ''
      ? []
      : [and(eq(workflowVersions.workflowId, workflowId), eq(workflowVersions.version, version))],
  );
  const rows =
    named.length === 0
      ? []
      : await context.db
          .select()
          .from(workflowVersions)
          .where(or(...named));
  return new Map(rows.map((row) => [`${row.workflowId} ${row.version}`, row]));
}

type Row = typeof workflows.$inferSelect;

async function rowsOf(context: Context, spaceId: string, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return context.db
    .select()
    .from(workflows)
    .where(and(eq(workflows.spaceId, spaceId), inArray(workflows.id, [...ids]), isNull(workflows.deletedAt)));
}

async function toDetails(context: Context, row: Row, schema: string): Promise<WorkflowDetails> {
  const parsed = parseDocumentText(schema);
  const described = parsed.error ? undefined : interfaceOf(parsed.document);
  return {
    workflow_id: row.id,
    space_id: row.spaceId,
    name: row.name,
    desc: row.description,
    icon: await iconUrl(context, row.icon),
    icon_uri: row.icon,
    inputs: (described?.inputs ?? []) as { name: string; type: string }[],
    outputs: (described?.outputs ?? []) as { name: string; type: string }[],
    version: '',
    create_time: toSeconds(row.createdAt),
    update_time: toSeconds(row.updatedAt),
    project_id: row.projectId ?? '',
    end_type: described?.endType ?? 0,
    flow_mode: row.flowMode,
    output_nodes: described?.outputNodes ?? [],
  };
}

/** The node types in a saved draft, and the services they need at run time. */
export async function listNodeTypes(
  context: Context,
  input: Input<Calls['nodeType']>,
): Promise<Result<Calls['nodeType']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', {
    spaceId: input.space_id,
  });
  const own = propertiesOf(await parseDraft(context, head.id));
  const called = new Set<string>();
  for (const { workflowIds } of own) for (const id of workflowIds) called.add(id);
  const drafts = called.size === 0 ? [] : await draftsOf(context, head.spaceId, [...called]);
  const inside = drafts.flatMap(propertiesOf);
  return {
    node_types: typesIn(own),
    sub_workflow_node_types: typesIn(inside),
    nodes_properties: own.map(({ properties }) => properties),
    sub_workflow_nodes_properties: inside.map(({ properties }) => properties),
  };
}

async function parseDraft(context: Context, workflowId: string): Promise<WorkflowDocument | undefined> {
  const parsed = parseDocumentText((await readOwnDraft(context.db, workflowId, context.user.id)).schema);
  return parsed.error ? undefined : parsed.document;
}

async function draftsOf(context: Context, spaceId: string, ids: string[]) {
  const rows = await context.db
    .select({ schema: workflows.schema })
    .from(workflows)
    .where(
      and(
        eq(workflows.spaceId, spaceId),
        inArray(workflows.id, ids.slice(0, 100)),
        isNull(workflows.deletedAt),
      ),
    );
  return rows.flatMap(({ schema }) => {
    const parsed = parseDocumentText(schema);
    return parsed.error ? [] : [parsed.document];
  });
}

function propertiesOf(document: WorkflowDocument | undefined) {
  return (document ? nodeProperties(document, registry) : []).map(({ node, ...uses }) => ({
    workflowIds: uses.workflowIds.filter(isId),
    properties: {
      id: node.id,
      type: node.type,
      is_enable_chat_history: uses.chatHistory,
      is_enable_user_query: uses.userQuery,
      is_ref_global_variable: uses.globalVariable,
    },
  }));
}

function typesIn(nodes: { properties: { type: string } }[]): string[] {
  return [...new Set(nodes.map(({ properties }) => properties.type))];
}
