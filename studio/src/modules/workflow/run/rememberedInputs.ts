import { readStored, writeStored } from '../../../shared/browserStorage.js';

const prefix = 'heddle.inputs.';

/** Where the inputs of runs are stored: by workflow, and for runs of one node by that node. */
export function inputsKey(workflowId: string, nodeId?: string): string {
  return prefix + (nodeId === undefined ? workflowId : `${workflowId}.${nodeId}`);
}

/** Inputs of the last test run of this workflow or node in this browser. */
export function readRememberedInputs(key: string): Record<string, string> {
  const stored = readStored(key);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter((entry) => typeof entry[1] === 'string'));
}

export function rememberInputs(key: string, texts: Readonly<Record<string, string>>): void {
  writeStored(key, texts);
}
