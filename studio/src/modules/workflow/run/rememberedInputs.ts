const prefix = 'heddle.inputs.';

/** Where the inputs of runs are stored: by workflow, and for runs of one node by that node. */
export function inputsKey(workflowId: string, nodeId?: string): string {
  return prefix + (nodeId === undefined ? workflowId : `${workflowId}.${nodeId}`);
}

/** Inputs of the last test run of this workflow or node in this browser. */
export function readRememberedInputs(key: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry) => typeof entry[1] === 'string'));
  } catch {
    // Storage may be disabled or corrupt.
    return {};
  }
}

export function rememberInputs(key: string, texts: Readonly<Record<string, string>>): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(texts));
  } catch {
    // Storage may be disabled.
  }
}
