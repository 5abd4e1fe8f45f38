import { api } from '../../../shared/api/client.js';

/** A run as it is found again. */
export interface LastRun {
  executeId: string;
  /** The draft that ran. */
  commitId: string;
  startedAt: number;
}

/** This person's last run of a workflow on the server; undefined where there is none, or nobody can say. */
export async function lastRunOf(spaceId: string, workflowId: string): Promise<LastRun | undefined> {
  const asking = new AbortController();
  try {
    const parts = api.workflowRun.follow(
      { workflow_id: workflowId, space_id: spaceId },
      { signal: asking.signal },
    );
    for await (const part of parts) {
      if (part.event !== 'run') continue;
      const { execute_id, commit_id, started_at } = part.data;
      return { executeId: execute_id, commitId: commit_id, startedAt: started_at };
    }
  } catch {
    // An earlier run is a convenience: without it the editor is what it is for a workflow that never ran.
  } finally {
    asking.abort();
  }
  return undefined;
}
