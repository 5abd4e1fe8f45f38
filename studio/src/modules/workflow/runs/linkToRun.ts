import type { ListedRun } from './queries.js';

/** Where a run is shown. */
export function linkToRun(run: Pick<ListedRun, 'space_id' | 'workflow_id' | 'bot_id' | 'execute_id'>) {
  const { space_id, workflow_id, bot_id, execute_id } = run;
  const search =
    workflow_id === '0'
      ? { space_id, workflow_id: '', bot_id, execute_id }
      : { space_id, workflow_id, execute_id };
  return { to: '/work_flow/run', search } as const;
}

/** The query with which `/work_flow/run` opens a run at one of its steps; at the run itself for an empty id. */
export function linkToStep(of: Readonly<Record<string, string>>, executeId: string, spanId: string) {
  return { ...of, execute_id: executeId, ...(spanId !== '' && { span_id: spanId }) };
}
