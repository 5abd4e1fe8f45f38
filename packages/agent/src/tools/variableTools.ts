import { isJsonObject, type Json } from '@heddle/workflow-schema';
import type { AgentVariables } from '../AgentServices.js';
import type { Tool } from '../Tool.js';
import type { ToolKind } from './ToolKind.js';

/** `setKeywordMemory`: the model stores what it learns about the user in the agent's variables. */
export const variableTools: ToolKind = {
  kind: 'variable',
  tools: ({ definition }, { variables }) => {
    const writable = definition.variables.filter(
      ({ isEnabled = true, isReadOnly = false }) => isEnabled && !isReadOnly,
    );
    return variables && writable.length > 0 ? [setKeywordMemory(variables, writable)] : [];
  },
};

function setKeywordMemory(
  service: AgentVariables,
  writable: readonly { name: string; description?: string }[],
): Tool {
  const names = new Set(writable.map(({ name }) => name));
  const listed = writable.map(({ name, description = '' }) => `- ${name}: ${description}`).join('\n');
  return {
    name: 'setKeywordMemory',
    description: `Stores facts that the user states about themselves, for later conversations. The keywords are:\n${listed}`,
    parameters: {
      type: 'object',
      properties: {
        data: {
          type: 'array',
          items: {
            type: 'object',
            properties: { keyword: { type: 'string', enum: [...names] }, value: { type: 'string' } },
            required: ['keyword', 'value'],
          },
        },
      },
      required: ['data'],
    },
    kind: 'variable',
    async call({ data }, { signal, idempotencyKey }) {
      const entries = readEntries(data);
      const unknown = entries.filter(({ keyword }) => !names.has(keyword));
      if (entries.length === 0 || unknown.length > 0) {
        const keywords = unknown.map(({ keyword }) => keyword).join(', ');
        return { output: keywords === '' ? 'fail: no data' : `fail: there is no keyword ${keywords}` };
      }
      for (const { keyword, value } of entries) await service.set(keyword, value, { signal, idempotencyKey });
      return { output: 'success' };
    },
  };
}

function readEntries(data: Json | undefined): { keyword: string; value: string }[] {
  return (Array.isArray(data) ? data : []).filter(isJsonObject).flatMap(({ keyword, value }) => {
    if (typeof keyword !== 'string' || value === undefined || value === null) return [];
    return [{ keyword, value: typeof value === 'object' ? JSON.stringify(value) : String(value) }];
  });
}
