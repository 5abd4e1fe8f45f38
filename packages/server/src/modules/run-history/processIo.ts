import type { Input, Result } from '@heddle/api-contract';
import type { runHistory } from '@heddle/api-contract/families/run-history';
import { type AnyNodeDefinition, titleOf, type WorkflowDocument } from '@heddle/workflow-schema';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { runs as runService } from '../run/index.js';
import { runs } from '../run/tables.js';
import { parseSchema, readOwnDraft, registry, requireWorkflow } from '../workflow/index.js';

type Calls = typeof runHistory.calls;
type Asked = Input<Calls['processIo']>['workflow_params'][number];
type Shown = Result<Calls['processIo']>['in_out_data'][number];

/** Inputs and outputs of runs, each with the Start and End of its workflow. */
export async function readProcessIo(
  context: Context,
  { workflow_params }: Input<Calls['processIo']>,
): Promise<Result<Calls['processIo']>> {
  const in_out_data: Shown[] = [];
  // One after the other: each may load a document of megabytes.
  for (const asked of workflow_params) in_out_data.push(await readOne(context, asked));
  return { in_out_data };
}

async function readOne(context: Context, asked: Asked): Promise<Shown> {
  const { head } = await requireWorkflow(context, asked.workflow_id, 'view');
  const { document } = parseSchema((await readOwnDraft(context.db, head.id, context.user.id)).schema);
  const run = await findRun(context, asked);
  const view = run === undefined ? undefined : await context.use(runService).view(run);
  const exit = view && [...view.state.nodes.values()].find(({ nodeId }) => isExit(document, nodeId));
  return {
    workflow_id: head.id,
    start_node: nodeOf(head.id, document, ({ entry }) => entry !== undefined),
    end_node: nodeOf(head.id, document, (definition) => definition.exit !== undefined),
    execute_id: view?.run.id ?? '',
    flow_mode: head.flowMode,
    input_data: view ? JSON.stringify(view.state.inputs) : '',
    raw_output_data: exit?.raw === undefined ? '' : textOf(exit.raw),
    output_data: view?.state.answer ?? (view?.state.outputs ? JSON.stringify(view.state.outputs) : ''),
  };
}

/** The given run, or the latest one of the workflow, or of one of its commits. */
async function findRun({ db }: Context, { workflow_id, execute_id, commit_id }: Asked) {
  const [row] = await db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.workflowId, workflow_id),
        execute_id === undefined ? undefined : eq(runs.id, execute_id),
        commit_id === undefined ? undefined : eq(runs.commitId, commit_id),
      ),
    )
    .orderBy(desc(runs.id))
    .limit(1);
  return row?.id;
}

function isExit(document: WorkflowDocument, nodeId: string): boolean {
  return document.nodesById(nodeId).some(({ type }) => registry.byCode(type)?.exit !== undefined);
}

function nodeOf(
  workflow_id: string,
  document: WorkflowDocument,
  isWanted: (definition: AnyNodeDefinition) => boolean,
): Shown['start_node'] {
  for (const node of document.nodes.values()) {
    const definition = registry.byCode(node.type);
    if (definition && isWanted(definition))
      return {
        workflow_id,
        node_id: node.id,
        node_name: titleOf(node.json),
        node_type: definition.displayKey,
      };
  }
  return undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
