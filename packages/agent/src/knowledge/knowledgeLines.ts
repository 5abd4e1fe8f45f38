import type { KnowledgeSlice } from '../AgentServices.js';

/** Recalled slices as the model reads them. */
export function knowledgeLines(slices: readonly KnowledgeSlice[]): string {
  return slices.map(({ content }, index) => `---\nrecall slice ${index + 1}: ${content}`).join('\n');
}
