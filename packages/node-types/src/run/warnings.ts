import type { Warning } from '@heddle/workflow-schema/runs';
import { nodeErrorCodes } from './errorCodes.js';

/**
 * The warnings of a conversion, merged into the single warning that a node shows; empty if there are none.
 */
export function outputWarnings(findings: readonly Warning[]): Warning[] {
  if (findings.length === 0) return [];
  const message = `node output parse fail: ${findings.map((finding) => finding.message).join(', ')}`;
  return [{ code: nodeErrorCodes.outputParse, message }];
}
