import type { Context } from '../../kernel/Context.js';
import type { StoredRun } from '../run/index.js';

/** A page of the studio that shows the run. */
export function debugUrlOf(
  { request }: Pick<Context, 'request'>,
  { id, workflowId, spaceId }: Pick<StoredRun, 'id' | 'workflowId' | 'spaceId'>,
): string {
  const url = new URL('/work_flow', request.publicOrigin ?? request.url.origin);
  url.search = new URLSearchParams({
    space_id: spaceId,
    ...(workflowId !== null && { workflow_id: workflowId }),
    execute_id: id,
  }).toString();
  return url.href;
}
