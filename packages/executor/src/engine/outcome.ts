import {
  convertFields,
  fillNull,
  isJsonObject,
  type JsonObject,
  setOwn,
  zeroOf,
} from '@heddle/workflow-schema';
import type { RunError } from '@heddle/workflow-schema/runs';
import type { NodeResult } from '../NodeExecutor.js';
import type { CompiledNode } from './Graph.js';

/** A node's final outputs and the port it leaves by (`''` for a single outgoing port). */
export interface Outcome {
  outputs: JsonObject;
  port: string;
}

/**
 * The outputs of a successful node: missing ones are null, and `isSuccess` is added if errors are handled.
 */
export function succeeded(node: CompiledNode, result: NodeResult): Outcome {
  let outputs = result.outputs;
  if (node.definition.fillsNull) outputs = fillNull(node.declaredOutputs, outputs);
  const { handling } = node;
  const handled = handling !== undefined && handling.processType !== 'throw';
  if (handled) outputs = { ...outputs, isSuccess: true };
  const port = result.port ?? (handling?.processType === 'branch' ? 'default' : '');
  return { outputs, port };
}

/** The outcome that error settings define for a failure; undefined if the failure fails the run. */
export function recovered(node: CompiledNode, error: RunError): Outcome | undefined {
  const { handling } = node;
  if (handling === undefined || handling.processType === 'throw') return undefined;
  const errorFields = {
    errorBody: { errorMessage: error.message, errorCode: error.code },
    isSuccess: false,
  };
  if (handling.processType === 'branch') return { outputs: errorFields, port: 'branch_error' };
  const outputs = { ...fallbackOutputs(node, handling.fallbackText ?? ''), ...errorFields };
  const port = () => node.executor?.portOf?.(node.data, outputs) ?? 'default';
  return { outputs, port: node.definition.branches ? port() : '' };
}

function fallbackOutputs(node: CompiledNode, text: string): JsonObject {
  try {
    const parsed = JSON.parse(text);
    if (isJsonObject(parsed)) return convertFields(node.declaredOutputs, parsed, 'strict').value;
  } catch {
    // The fallback is not a JSON object of declared outputs: use the text itself as the answer, below.
  }
  const outputs: JsonObject = {};
  for (const variable of node.declaredOutputs) {
    setOwn(outputs, variable.name, variable.type === 'string' ? text : zeroOf(variable));
  }
  return outputs;
}
