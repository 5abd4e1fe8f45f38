import type { NodeStatus } from '@heddle/workflow-schema/runs';

/** One row of a trace: the run, a node, an iteration of a container, or an attempt of a node. */
export interface TraceSpan {
  /** Unique in the trace. */
  id: string;
  kind: 'run' | 'node' | 'iteration' | 'attempt';
  /** Path of the node or iteration in the run; empty for the run. */
  path: string;
  /** Empty for the run and iterations. */
  nodeId: string;
  status: NodeStatus;
  /** The error was turned into a result, or there are warnings. */
  isWarning: boolean;
  /** Number of the iteration or attempt, counted from 1. */
  ordinal: number;
  /** Milliseconds since 1970; undefined for what has not started. */
  startedAt: number | undefined;
  endedAt: number | undefined;
  tokens: number;
  children: TraceSpan[];
}

/** Id of the span of the run itself. */
export const rootSpanId = '';
