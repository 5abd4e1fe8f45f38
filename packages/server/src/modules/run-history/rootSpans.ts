import type { Input, Result } from '@heddle/api-contract';
import { type runHistory, spanStatuses } from '@heddle/api-contract/families/run-history';
import { and, asc, desc, eq, gte, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import { runs } from '../run/tables.js';
import { requireWorkflow } from '../workflow/index.js';
import { tokenTags, toTags } from './spanTags.js';

type Calls = typeof runHistory.calls;
type Asked = Input<Calls['listSpans']>;

const usual = 20;
const largest = 200;
// Nobody pages further; the list of runs has a cursor.
const maxOffset = 10_000;
const testMode = 1;
const searchedCharacters = 20_000;

/** The runs of a workflow in a span of time, each as the root of its trace. */
export async function listRootSpans(context: Context, input: Asked): Promise<Result<Calls['listSpans']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view');
  const rows = await context.db
    .select({
      id: runs.id,
      logId: runs.logId,
      kind: runs.kind,
      version: runs.version,
      status: runs.status,
      errorCode: runs.errorCode,
      errorMessage: runs.errorMessage,
      inputTokens: runs.inputTokens,
      outputTokens: runs.outputTokens,
      cost: runs.cost,
      createdAt: runs.createdAt,
      endedAt: runs.endedAt,
    })
    .from(runs)
    .where(conditionOf(head.id, input))
    .orderBy(input.desc_by_start_time === false ? asc(runs.id) : desc(runs.id))
    .limit(Math.min(input.limit || usual, largest))
    .offset(Math.min(input.offset ?? 0, maxOffset));
  return {
    spans: rows.map((row) => ({
      trace_id: row.id,
      log_id: row.logId,
      span_id: row.id,
      type: 'workflow',
      name: head.name,
      parent_id: '',
      start_time: row.createdAt.getTime(),
      duration: Math.max(0, (row.endedAt?.getTime() ?? Date.now()) - row.createdAt.getTime()),
      status_code: row.status === 'failed' || row.status === 'cancelled' ? row.errorCode || 1 : 0,
      tags: toTags({
        ...tokenTags({ inputTokens: row.inputTokens, outputTokens: row.outputTokens }),
        ...(row.cost > 0 && { cost: row.cost }),
        status: row.status,
        kind: row.kind,
        version: row.version,
        error: row.errorMessage ?? undefined,
      }),
    })),
  };
}

function conditionOf(workflowId: string, input: Asked): SQL | undefined {
  const { start_at, end_at, status, execute_mode, input: text } = input;
  const pattern = containing(text ?? '');
  return and(
    eq(runs.workflowId, workflowId),
    start_at === undefined ? undefined : gte(runs.createdAt, new Date(start_at)),
    end_at === undefined ? undefined : lte(runs.createdAt, new Date(end_at)),
    status === spanStatuses.success ? eq(runs.status, 'success') : undefined,
    status === spanStatuses.fail ? inArray(runs.status, ['failed', 'cancelled']) : undefined,
    execute_mode === undefined || execute_mode === 0
      ? undefined
      : (execute_mode === testMode ? inArray : notInArray)(runs.kind, ['test', 'node']),
    text ? sql`left(${runs.input}, ${sql.raw(String(searchedCharacters))}) ilike ${pattern}` : undefined,
  );
}
