import type { ExecutorServices } from '../services.js';
import type { MessageWriter } from './MessageWriter.js';
import type { NodeRun } from './NodeRun.js';
import type { RunVariables } from './RunVariables.js';

/** What a node sees of the run it is part of. */
export interface RunSurroundings {
  readonly runId: string;
  servicesFor(node: NodeRun): Required<ExecutorServices>;
  messageWriter(run: NodeRun): MessageWriter;
  readonly variables: RunVariables;
}
