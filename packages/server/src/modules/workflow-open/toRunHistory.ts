import { type OpenRunHistory, openRunModes } from '@heddle/api-contract/families/workflow-open';
import type { Interrupt } from '@heddle/workflow-schema/runs';
import { toOpenCode } from '../../kernel/openErrors.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { StoredRun, StoredStatus } from '../run/index.js';
import { toOpenUsage } from './toOpenUsage.js';

const statuses: Record<StoredStatus, OpenRunHistory['execute_status']> = {
  queued: 'Running',
  running: 'Running',
  waiting: 'Running',
  success: 'Success',
  failed: 'Fail',
  // The public clients know no other status.
  cancelled: 'Fail',
};

/** `workflow cancel by user` in the specification's list of codes. */
export const cancelledCode = 777777777;

/** The cost as the open API writes it. */
export const toOpenCost = (cost: number) => cost.toFixed(5);

/** A run in the histories of the open API, with the texts of its input and output. */
export function toRunHistory(
  run: StoredRun,
  { debugUrl, input, output }: { debugUrl: string; input: string; output: string },
): OpenRunHistory {
  const { status, errorMessage } = run;
  const usage = toOpenUsage(run);
  const message = status === 'failed' || status === 'cancelled' ? (errorMessage ?? '') : '';
  const question = questionOf(run);
  return {
    execute_id: run.id,
    execute_status: statuses[status],
    bot_id: run.botId ?? '0',
    connector_id: run.connectorId ?? '0',
    connector_uid: run.userId,
    run_mode: openRunModes[run.mode],
    log_id: run.logId,
    logid: run.logId,
    create_time: toSeconds(run.createdAt),
    update_time: toSeconds(run.endedAt ?? run.startedAt ?? run.createdAt),
    debug_url: debugUrl,
    input,
    output,
    is_output_trimmed: false,
    token: String(usage.token_count),
    cost: toOpenCost(run.cost),
    usage,
    error_code: status === 'failed' || status === 'cancelled' ? String(codeOf(run)) : '',
    error_message: message,
    error_msg: message,
    ...(question && { interrupt_data: question }),
  };
}

function codeOf({ status, errorCode }: StoredRun): number {
  return status === 'cancelled' ? cancelledCode : toOpenCode(errorCode ?? 0);
}

/** People answer one question at a time, so only the oldest is shown. */
function questionOf({ id, status, questions }: StoredRun): OpenRunHistory['interrupt_data'] {
  if (status !== 'waiting') return undefined;
  const [first] = JSON.parse(questions ?? '[]') as Interrupt[];
  if (!first) return undefined;
  const data = typeof first.data === 'string' ? first.data : JSON.stringify(first.data);
  return { event_id: `${id}/${first.id}`, type: first.kind, data };
}
