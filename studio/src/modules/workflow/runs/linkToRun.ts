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
