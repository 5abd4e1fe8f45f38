import type { Json } from '@heddle/workflow-schema';
import type { Interrupt } from '@heddle/workflow-schema/runs';
import { ExecutionError, errorCodes } from '../errors.js';
import { deliver, reducerOf } from './frames.js';
import type { NodeRun } from './NodeRun.js';
import type { Run } from './Run.js';
import { failNode, startNode } from './steps.js';

/**
 * Kind of the interrupt that asks whether a node that must not run twice may run again after a crash. The
 * answer `true` reruns it, any other answer fails it.
 */
export const rerunKind = 900;

/** Opens an interrupt of a node. */
export function interrupt(
  run: Run,
  node: NodeRun,
  step: { interrupt: { kind: number; data: Json }; state: Json },
): void {
  try {
    run.sizes.take(node.compiled, { state: step.state, data: step.interrupt.data });
  } catch (error) {
    failNode(run, node, error);
    return;
  }
  const reducer = reducerOf(node);
  reducer.state = step.state;
  node.memory?.leaveGate?.();
  // Stop the node's time-out while it waits for the answer.
  const memory = node.remember();
  if (memory.timer !== undefined) clearTimeout(memory.timer);
  memory.timer = undefined;
  ask(run, node, step.interrupt, step.state);
}

/** Asks whether an interrupted node that must not run twice may run again. */
export function askToRunAgain(run: Run, node: NodeRun): void {
  const { title } = node.node;
  const message = `"${title}" was interrupted while it was running. Running it again may repeat its effects.`;
  ask(run, node, { kind: rerunKind, data: { message } }, null);
}

function ask(run: Run, node: NodeRun, { kind, data }: { kind: number; data: Json }, state: Json): void {
  const { path } = node;
  const nodeId = node.node.id;
  const asked: Interrupt = { id: run.createId(), path, nodeId, kind, data };
  run.journal.add({ type: 'node.waiting', path, nodeId, interrupt: asked, state });
  wait(run, node, asked);
}

/** Registers an open interrupt, whether new or restored from a journal. */
export function wait(run: Run, node: NodeRun, asked: Interrupt): void {
  const reducer = reducerOf(node);
  reducer.interruptId = asked.id;
  reducer.asksToRunAgain = asked.kind === rerunKind;
  run.interrupts.set(asked.id, node);
  run.track(node);
}

export function answerInterrupt(run: Run, interruptId: string, value: Json): void {
  const node = run.interrupts.get(interruptId);
  if (!node) {
    throw new ExecutionError(
      errorCodes.invalidParameter,
      `interrupt event id mismatch: the run ${run.runId} has no open interrupt ${interruptId}`,
    );
  }
  run.interrupts.delete(interruptId);
  run.journal.add({ type: 'run.resumed', interruptId, path: node.path, value });
  const reducer = reducerOf(node);
  reducer.interruptId = undefined;
  if (!reducer.asksToRunAgain) {
    deliver(run, node, { type: 'answer', interruptId, value });
    return;
  }
  node.remember().reducer = undefined;
  if (value === true) {
    startNode(run, node);
    return;
  }
  refuseRerun(run, node);
}

/** Fails an interrupted node that must not run again. */
export function refuseRerun(run: Run, node: NodeRun): void {
  const message = `Workflow execution failure: "${node.node.title}" was interrupted and was not run again`;
  failNode(run, node, new ExecutionError(errorCodes.execution, message), false);
}
