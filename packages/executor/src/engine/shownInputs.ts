import { type JsonObject, setOwn } from '@heddle/workflow-schema';
import { maskSecret } from '../withoutSecrets.js';
import type { NodeRun } from './NodeRun.js';

/** The inputs of a node as recorded in a journal: every credential is replaced with a mask. */
export function shownInputs({ compiled, inputs }: Pick<NodeRun, 'compiled' | 'inputs'>): JsonObject {
  if (compiled.secrets.length === 0) return inputs;
  const shown = { ...inputs };
  for (const name of compiled.secrets) {
    const value = shown[name];
    if (value !== undefined && value !== null && value !== '')
      setOwn(shown, name, maskSecret(typeof value === 'string' ? value : JSON.stringify(value)));
  }
  return shown;
}
