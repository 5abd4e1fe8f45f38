import { follow } from './queries.js';

/** The last run of a workflow. */
export interface LastRun {
  executeId: string;
  /** Commit of the draft that ran. */
  commitId: string;
  startedAt: number;
}

/** The user's last run of a workflow on the server; undefined if there is none or it cannot be loaded. */
export async function lastRunOf(spaceId: string, workflowId: string): Promise<LastRun | undefined> {
  const asking = new AbortController();
  try {
    const parts = follow({ workflow_id: workflowId, space_id: spaceId }, { signal: asking.signal });
    for await (const part of parts) {
      if (part.event !== 'run') continue;
      const { execute_id, commit_id, started_at } = part.data;
      return { executeId: execute_id, commitId: commit_id, startedAt: started_at };
    }
  } catch {
    // The earlier run is optional: without it the editor looks as before the first run.
  } finally {
    asking.abort();
  }
  return undefined;
}
