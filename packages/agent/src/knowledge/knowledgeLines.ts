import type { KnowledgeSlice } from '../AgentServices.js';

/**
 * Recalled slices as the model reads them, in a frame that none of them can close: documents may contain what looks like
 * instructions.
 */
export function knowledgeLines(slices: readonly KnowledgeSlice[]): string {
  if (slices.length === 0) return '';
  const lines = slices.map(({ content }, index) => `---\nrecall slice ${index + 1}: ${content}`).join('\n');
  let name = 'documents';
  for (let number = 1; lines.includes(name); number += 1) name = `documents-${number}`;
  return `<${name}>\n${lines}\n</${name}>`;
}
