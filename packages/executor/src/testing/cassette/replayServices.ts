import { equalJson, type Json } from '@heddle/workflow-schema';
import { ExecutionError, errorCodes } from '../../errors.js';
import type { ExecutorServices, WorkflowService } from '../../services.js';
import { type Cassette, type RecordedCall, recordedMethods } from './Cassette.js';
import { differencesOf } from './differencesOf.js';
import { requestOf } from './recordServices.js';
import { withoutCredentials, withoutSecretsIn } from './withoutCredentials.js';

/** Services whose absence would say less than that the cassette has no such call. */
const always: ReadonlySet<string> = new Set(['model', 'http', 'tool', 'knowledge']);

/** Methods that services may omit, with an effect on runs; those that were not called are omitted. */
const optional: ReadonlySet<string> = new Set([
  'tool.describe',
  'knowledge.write',
  'knowledge.delete',
  'knowledge.describe',
  'database.insert',
  'database.update',
  'database.select',
  'database.delete',
  'image.keepDrawing',
  'workflow.describe',
]);

/** Services that give what a cassette has recorded, and never call anything outside. */
export interface Replay {
  /** The services to run with, without those for code and workflows, which run again. */
  services: Omit<ExecutorServices, 'code' | 'workflow'>;
  /** Describes workflows to models, if the recorded run did: for the caller's service of workflows. */
  describeWorkflow: WorkflowService['describe'];
  /** The first difference between the calls of this run and the recorded ones, for people to read. */
  problem(): string | undefined;
}

/**
 * Replays the calls of a cassette. A call is answered by the first recorded call with the same request that has not
 * been used, so calls at the same time may come in any order.
 */
export function replayServices({ calls }: Pick<Cassette, 'calls'>): Replay {
  const left = new Set(calls);
  const recorded = new Set(calls.map(({ call }) => call));
  const secrets = new Set<string>();
  let problem: string | undefined;

  const find = (call: string, given: readonly unknown[]): RecordedCall => {
    const masked = withoutCredentials(requestOf(given), (secret) => secrets.add(secret));
    const request = withoutSecretsIn(masked, secrets);
    for (const record of left) {
      if (record.call !== call || !equalJson(record.request, request)) continue;
      left.delete(record);
      return record;
    }
    const text = unknownCall(call, request, calls, left);
    problem ??= text;
    throw new ExecutionError(errorCodes.execution, text);
  };

  const services: Record<string, Record<string, unknown>> = {};
  for (const [name, methods] of Object.entries(recordedMethods)) {
    if (!always.has(name) && !methods.some((method) => recorded.has(`${name}.${method}`))) continue;
    const service: Record<string, unknown> = {};
    for (const method of methods) {
      const call = `${name}.${method}`;
      if (optional.has(call) && !recorded.has(call)) continue;
      service[method] =
        name === 'model'
          ? (...given: unknown[]) => stream(() => find(call, given))
          : async (...given: unknown[]) => resultOf(find(call, given));
    }
    services[name] = service;
  }
  const { workflow, ...others } = services;
  return {
    services: others as Replay['services'],
    describeWorkflow: workflow?.describe as Replay['describeWorkflow'],
    problem() {
      if (problem !== undefined || left.size === 0) return problem;
      const [first] = left;
      const number = calls.indexOf(first!) + 1;
      return `${left.size} of ${calls.length} recorded calls were not made; the first is call ${number}, ${first!.call}`;
    },
  };
}

async function* stream(find: () => RecordedCall): AsyncGenerator<Json> {
  const { chunks = [], error } = find();
  yield* chunks;
  if (error) throw new ExecutionError(error.code, error.message);
}

function resultOf({ result, error }: RecordedCall): Json | undefined {
  if (error) throw new ExecutionError(error.code, error.message);
  return result;
}

function unknownCall(
  call: string,
  request: Json,
  calls: readonly RecordedCall[],
  left: ReadonlySet<RecordedCall>,
): string {
  const near = [...left].find((record) => record.call === call) ?? calls.find((one) => one.call === call);
  if (!near) return `the cassette has no ${call}`;
  const number = calls.indexOf(near) + 1;
  const lines = differencesOf(near.request, request);
  if (lines.length === 0) return `${call} is called once more than recorded, as in call ${number}`;
  return [`${call} differs from recorded call ${number} (- recorded, + now):`, ...lines].join('\n  ');
}
