import type { Input, Result, workflow } from '@heddle/api-contract';
import { nodeProperties } from '@heddle/validator';
import type { WorkflowDocument } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { interfaceOf } from './interface.js';
import { isId } from './isId.js';
import { registry } from './registry.js';
import { readSchema, requireWorkflow } from './requireWorkflow.js';
import { workflows } from './tables.js';

type Calls = typeof workflow.calls;

/** What workflows of a space ask for and give back; ids of other spaces are left out. */
export async function describeWorkflows(
  context: Context,
  input: Input<Calls['workflowDetail']>,
): Promise<Result<Calls['workflowDetail']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  if (input.workflow_ids.length === 0) return [];
  const rows = await context.db
    .select()
    .from(workflows)
    .where(
      and(
        eq(workflows.spaceId, access.spaceId),
        inArray(workflows.id, input.workflow_ids),
        isNull(workflows.deletedAt),
      ),
    );
  return rows.map((row) => {
    const parsed = parseDocumentText(row.schema);
    const described = parsed.error ? undefined : interfaceOf(parsed.document);
    return {
      workflow_id: row.id,
      space_id: row.spaceId,
      name: row.name,
      desc: row.description,
      icon: row.icon,
      icon_uri: row.icon,
      inputs: (described?.inputs ?? []) as { name: string; type: string }[],
      outputs: (described?.outputs ?? []) as { name: string; type: string }[],
      version: '',
      create_time: toSeconds(row.createdAt),
      update_time: toSeconds(row.updatedAt),
      project_id: '',
      end_type: described?.endType ?? 0,
      flow_mode: row.flowMode,
      output_nodes: described?.outputNodes ?? [],
    };
  });
}

/** The types of the nodes in a saved draft, and what they use of the surroundings of a run. */
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
  const parsed = parseDocumentText(await readSchema(context.db, workflowId));
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
