const prefix = 'heddle.inputs.';

/** Inputs of the last test run of this workflow in this browser. */
export function readRememberedInputs(workflowId: string): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(prefix + workflowId) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry) => typeof entry[1] === 'string'));
  } catch {
    // Storage may be disabled or corrupt.
    return {};
  }
}

export function rememberInputs(workflowId: string, texts: Readonly<Record<string, string>>): void {
  try {
    window.localStorage.setItem(prefix + workflowId, JSON.stringify(texts));
  } catch {
    // Storage may be disabled.
  }
}
