import type { Warning } from '@heddle/workflow-schema/runs';
import { nodeErrorCodes } from './errorCodes.js';

/** Findings of a conversion as the one warning that a node shows; none where nothing was found. */
export function outputWarnings(findings: readonly Warning[]): Warning[] {
  if (findings.length === 0) return [];
  const message = `node output parse fail: ${findings.map((finding) => finding.message).join(', ')}`;
  return [{ code: nodeErrorCodes.outputParse, message }];
}
