import type { Json } from '@heddle/workflow-schema';
import type { ExecutorServices } from '../services.js';
import type { MessageWriter } from './MessageWriter.js';
import type { NodeRun } from './NodeRun.js';
import type { RunVariables } from './RunVariables.js';

/** The parts of a run that its nodes can access. */
export interface RunContext {
  readonly runId: string;
  servicesFor(node: NodeRun): Required<ExecutorServices>;
  messageWriter(run: NodeRun): MessageWriter;
  report(node: NodeRun, data: Json): void;
  readonly variables: RunVariables;
}
