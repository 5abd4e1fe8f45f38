import { collectInputs } from './collectInputs.js';
import type { Frame } from './Frame.js';
import { goOnWithFrames, reducerOf } from './frames.js';
import type { CompiledNode } from './Graph.js';
import { askToRunAgain, refuseRerun, wait } from './interrupts.js';
import { NodeRun } from './NodeRun.js';
import type { Run } from './Run.js';
import { forgetInside, type NodeRecord, type Replay } from './replay.js';
import { callExecutor, startNode } from './steps.js';

/**
 * Restores a node from the journal; returns false if the journal has no record of it. Each record is used
 * once.
 */
export function restoreNode(run: Run, frame: Frame, compiled: CompiledNode): boolean {
  const replay = run.replay!;
  const path = frame.place.of(compiled.about.id);
  const record = replay.nodes.get(path);
  if (!record) return false;
  const { finished, failed, cancelled } = record;
  if (cancelled) return true;
  if (finished) {
    const outcome = { outputs: finished.outputs, port: finished.port ?? '' };
    if (finished.breaks) frame.broken = true;
    run.resolve(frame, compiled, outcome, finished.answer, false);
  } else if (failed) {
    run.failFrame(frame, failed);
  } else {
    goOn(run, new NodeRun(frame, compiled), record, replay);
  }
  return true;
}

function goOn(run: Run, node: NodeRun, record: NodeRecord, replay: Replay): void {
  node.attempt = record.attempt;
  if (record.retries > 0) node.remember().retries = record.retries;
  if (record.reported.length > 0) node.remember().reported = [...record.reported];
  replay.asked.delete(node.path);
  if (record.rerun) {
    node.attempt++;
    wait(run, node, record.rerun);
  } else if (node.compiled.body && node.compiled.executor && record.inputs) {
    node.inputs = record.inputs;
    callExecutor(run, node, () => node.compiled.executor!.run(node as never));
  } else if (record.steps > 0) {
    replay.nodes.delete(node.path);
    goOnWithSteps(run, node, record, replay);
  } else {
    forgetInside(replay, node.path);
    node.attempt++;
    startAgain(run, node, record.mayRerun);
  }
}

/** Starts a node again whose outcome is unknown; `mayRerun` is the user's decision, if there is one. */
function startAgain(run: Run, node: NodeRun, mayRerun: boolean | undefined): void {
  if (node.compiled.executor?.effect !== 'once' || mayRerun === true) startNode(run, node);
  else if (mayRerun === false || run.options.interrupted === 'fail') refuseRerun(run, node);
  else askToRunAgain(run, node);
}

/**
 * Restores a node that interrupts or starts frames: it continues from its last stored state and repeats
 * nothing.
 */
function goOnWithSteps(run: Run, node: NodeRun, record: NodeRecord, replay: Replay): void {
  if (record.inputs) node.inputs = record.inputs;
  else collectInputs(node);
  const reducer = reducerOf(node);
  reducer.state = record.state;
  if (record.concurrency !== undefined) reducer.concurrency = record.concurrency;
  // `run` returned the first step, and each delivery one more.
  reducer.inbox = record.deliveries.slice(record.steps - 1);
  const frameOf = (index: number | undefined) =>
    replay.frames.get(index === undefined ? node.path : `${node.path}[${index}]`);
  const left = record.frames.filter(({ index }) => !frameOf(index)?.finished);
  reducer.queued = [
    ...left.filter(({ index }) => frameOf(index)),
    ...left.filter(({ index }) => !frameOf(index)),
  ];
  if (record.interrupt) wait(run, node, record.interrupt);
  goOnWithFrames(run, node);
}
