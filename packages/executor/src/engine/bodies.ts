import { type JsonObject, setOwn } from '@heddle/workflow-schema';
import type { RunError } from '@heddle/workflow-schema/runs';
import { ExecutionError, errorCodes } from '../errors.js';
import type { BodyPlan, NodeResult } from '../NodeExecutor.js';
import { Frame } from './Frame.js';
import { FramePath } from './FramePath.js';
import { tooManyNodeRuns } from './limits.js';
import type { Body } from './NodeMemory.js';
import type { NodeRun } from './NodeRun.js';
import type { Run } from './Run.js';
import { callExecutor, failNode } from './steps.js';

/** Runs the body of a container, from its first iteration or from where a journal stops. */
export function startBody(run: Run, node: NodeRun, plan: BodyPlan): void {
  if (!node.compiled.body) {
    failNode(run, node, new Error(`"${node.node.title}" has no body to run`), false);
    return;
  }
  const body: Body = {
    plan,
    next: 0,
    open: 0,
    kept: [],
    variables: plan.variables ?? {},
    stopped: false,
    spare: [],
  };
  const memory = node.remember();
  // Free the container's slot: the nodes inside need it.
  memory.leaveGate?.();
  memory.body = body;
  run.track(node);
  goOn(run, node, body);
}

function goOn(run: Run, node: NodeRun, body: Body): void {
  const { plan } = body;
  const memory = node.memory!;
  while (memory.body === body && !body.stopped && body.next < plan.count && body.open < plan.concurrency) {
    // While a question is open, running iterations continue but no new one starts.
    if (body.open > 0 && isAskedInside(run, node) && !hasBegun(run, node, body.next)) return;
    startIteration(run, node, body, body.next++);
  }
  if (memory.body === body && body.open === 0) {
    const iterations = body.kept.filter((kept) => kept !== undefined);
    callExecutor(run, node, () => plan.finish(iterations, body.variables));
  }
}

function hasBegun(run: Run, node: NodeRun, index: number): boolean {
  return run.replay?.frames.has(`${node.path}[${index}]`) === true;
}

function isAskedInside(run: Run, node: NodeRun): boolean {
  if (run.replay) for (const path of run.replay.asked) if (path.startsWith(`${node.path}[`)) return true;
  for (const asked of run.interrupts.values()) {
    for (let frame: Frame | undefined = asked.frame; frame; frame = frame.owner?.frame) {
      if (frame.owner === node) return true;
    }
  }
  return false;
}

function startIteration(run: Run, node: NodeRun, body: Body, index: number): void {
  const place = new FramePath(node.frame.place, node.compiled.about.id, index);
  if (run.replay && restoreIteration(run, node, body, place, index)) return;
  // Count an iteration without nodes like a node, so that endless empty iterations reach the limit.
  if (++run.nodeRuns > run.limits.nodeRuns) {
    failNode(run, node, tooManyNodeRuns(run.limits), false);
    return;
  }
  const items = body.plan.items(index);
  if (!run.replay?.frames.has(place.text)) {
    run.journal.iterationStarted(place, items, body.plan.variables && body.variables);
  }
  body.open++;
  run.beginFrame(frameFor(run, node, body, place, items));
}

/** Restores an iteration from the journal; returns true if it has ended. */
function restoreIteration(run: Run, node: NodeRun, body: Body, place: FramePath, index: number): boolean {
  const replay = run.replay!;
  const record = replay.frames.get(place.text);
  if (!record) return false;
  setVariables(body, record.started.variables);
  setVariables(body, replay.variables.get(place.text));
  if (!record.finished) return false;
  replay.frames.delete(place.text);
  const { error, outputs = {}, broken } = record.finished;
  if (error) failNode(run, node, ExecutionError.from(error));
  else keep(body, index, outputs, broken === true);
  return true;
}

/**
 * Returns a frame for an iteration, reusing one that has ended: a new frame costs as much as running its
 * nodes.
 */
function frameFor(run: Run, node: NodeRun, body: Body, place: FramePath, items: JsonObject): Frame {
  const spare = body.spare.pop();
  if (spare) {
    spare.repeat(place, items);
    return spare;
  }
  const graph = node.compiled.body!;
  const frame = new Frame({ run, graph, place, owner: node, items, inputs: node.frame.inputs });
  run.frames.add(frame);
  return frame;
}

/** Ends an iteration. */
export function endIteration(run: Run, frame: Frame, error?: RunError): void {
  const node = frame.owner!;
  const body = node.memory!.body!;
  const { place, broken } = frame;
  body.open--;
  if (error) {
    run.journal.add({ type: 'frame.finished', path: place.text, error });
    failNode(run, node, ExecutionError.from(error));
    return;
  }
  let outputs: JsonObject;
  try {
    outputs = body.plan.collect(frame.outputsOf);
  } catch (thrown) {
    failNode(run, node, thrown, false);
    return;
  }
  run.journal.iterationFinished(place, outputs, broken);
  keep(body, place.index!, outputs, broken);
  if (frame.remaining === 0) body.spare.push(frame);
  goOn(run, node, body);
}

function keep(body: Body, index: number, outputs: JsonObject, broken: boolean): void {
  body.kept[index] = outputs;
  if (broken) body.stopped = true;
}

function setVariables(body: Body, values: JsonObject | undefined): void {
  if (values === undefined) return;
  const variables = { ...body.variables };
  for (const name in values) setOwn(variables, name, values[name]!);
  body.variables = variables;
}

/** Applies a node's result to the enclosing iteration. Throws if there is none. */
export function tellIteration(node: NodeRun, { variables, breaks }: NodeResult): void {
  if (variables === undefined && breaks !== true) return;
  const { about } = node.compiled;
  const container = node.frame.owner;
  const body = container?.memory?.body;
  if (!body) {
    throw new ExecutionError(errorCodes.compile, `"${about.title}" (${about.id}) is not inside a loop`, {
      nodeId: about.id,
    });
  }
  for (const name in variables) {
    if (body.plan.variables && Object.hasOwn(body.plan.variables, name)) continue;
    const message = `"${container.node.title}" has no variable "${name}" (node "${about.title}")`;
    throw new ExecutionError(errorCodes.inputFieldNotFound, message, { nodeId: about.id });
  }
  setVariables(body, variables);
  if (breaks) node.frame.broken = true;
}
