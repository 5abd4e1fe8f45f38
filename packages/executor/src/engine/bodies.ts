import type { JsonObject } from '@heddle/workflow-schema';
import type { RunError, RunEvent } from '@heddle/workflow-schema/runs';
import { ExecutionError, errorCodes } from '../errors.js';
import type { BodyPlan, NodeResult } from '../NodeExecutor.js';
import { Frame } from './Frame.js';
import { tooManyNodeRuns } from './limits.js';
import type { Body, NodeRun } from './NodeRun.js';
import type { Run } from './Run.js';
import { callExecutor, failNode } from './steps.js';

/** A container runs its body, from its first iteration or from where a journal stops. */
export function startBody(run: Run, node: NodeRun, plan: BodyPlan): void {
  if (!node.compiled.body) {
    failNode(run, node, new Error(`"${node.node.title}" has no body to run`), false);
    return;
  }
  // What runs inside needs the places.
  node.leaveGate?.();
  node.body = { plan, next: 0, open: 0, kept: [], variables: plan.variables ?? {}, stopped: false };
  run.running.add(node);
  goOn(run, node, node.body);
}

function goOn(run: Run, node: NodeRun, body: Body): void {
  const { plan } = body;
  while (node.body === body && !body.stopped && body.next < plan.count && body.open < plan.concurrency) {
    // Where a person is asked, what runs goes on, and nothing new is started.
    if (body.open > 0 && isAskedInside(run, node) && !hasBegun(run, node, body.next)) return;
    startIteration(run, node, body, body.next++);
  }
  if (node.body === body && body.open === 0) {
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
  const path = `${node.path}[${index}]`;
  const record = run.replay?.frames.get(path);
  if (record?.finished) {
    run.replay!.frames.delete(path);
    const { error, outputs = {}, broken } = record.finished;
    // The next iteration began with the variables as this one left them.
    setVariables(body, record.started.variables);
    setVariables(body, run.replay!.variables.get(path));
    if (error) failNode(run, node, ExecutionError.from(error));
    else keep(body, index, outputs, broken === true);
    return;
  }
  // An iteration without nodes costs as much as a node, so that endless ones come to an end.
  if (++run.nodeRuns > run.limits.nodeRuns) {
    failNode(run, node, tooManyNodeRuns(run.limits), false);
    return;
  }
  const items = body.plan.items(index);
  if (record) {
    setVariables(body, record.started.variables);
    setVariables(body, run.replay!.variables.get(path));
  } else {
    const event: RunEvent & { type: 'frame.started' } = {
      seq: run.journal.nextSeq,
      at: run.journal.recently,
      type: 'frame.started',
      path,
      nodeId: node.node.id,
      index,
      items,
    };
    if (body.plan.variables) event.variables = body.variables;
    run.journal.write(event);
  }
  body.open++;
  const frame = new Frame({
    graph: node.compiled.body!,
    path,
    owner: node,
    index,
    items,
    inputs: node.frame.inputs,
  });
  run.frames.add(frame);
  run.beginFrame(frame);
}

/** An iteration is over. */
export function endIteration(run: Run, frame: Frame, error?: RunError): void {
  const node = frame.owner!;
  const body = node.body!;
  const { path, index = 0, broken } = frame;
  body.open--;
  if (error) {
    run.journal.add({ type: 'frame.finished', path, error });
    failNode(run, node, ExecutionError.from(error));
    return;
  }
  let outputs: JsonObject;
  try {
    outputs = body.plan.collect((nodeId) => {
      const place = frame.graph.byId.get(nodeId);
      return place === undefined ? undefined : frame.outputs[place];
    });
  } catch (thrown) {
    failNode(run, node, thrown, false);
    return;
  }
  const event: RunEvent & { type: 'frame.finished' } = {
    seq: run.journal.nextSeq,
    at: run.journal.recently,
    type: 'frame.finished',
    path,
    outputs,
  };
  if (broken) event.broken = true;
  run.journal.write(event);
  keep(body, index, outputs, broken);
  run.later(() => goOn(run, node, body));
}

function keep(body: Body, index: number, outputs: JsonObject, broken: boolean): void {
  body.kept[index] = outputs;
  if (broken) body.stopped = true;
}

function setVariables(body: Body, values: JsonObject | undefined): void {
  if (values) body.variables = { ...body.variables, ...values };
}

/** What a node's result does to the iteration that the node stands in. Throws where it stands in none. */
export function tellIteration(node: NodeRun, { variables, breaks }: NodeResult): void {
  if (variables === undefined && breaks !== true) return;
  const { about } = node.compiled;
  const container = node.frame.owner;
  const body = container?.body;
  if (!body) {
    throw new ExecutionError(errorCodes.compile, `"${about.title}" (${about.id}) stands in no loop`, {
      nodeId: about.id,
    });
  }
  for (const name of Object.keys(variables ?? {})) {
    if (body.plan.variables && Object.hasOwn(body.plan.variables, name)) continue;
    const message = `"${container.node.title}" has no variable "${name}" (node "${about.title}")`;
    throw new ExecutionError(errorCodes.inputFieldNotFound, message, { nodeId: about.id });
  }
  setVariables(body, variables);
  if (breaks) node.frame.broken = true;
}
