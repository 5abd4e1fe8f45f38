import type { KnowledgeSettings } from '../AgentDefinition.js';
import type { AgentKnowledge } from '../AgentServices.js';
import { knowledgeLines } from '../knowledge/knowledgeLines.js';
import { searchKnowledge } from '../knowledge/searchKnowledge.js';
import type { Tool } from '../Tool.js';
import type { TurnInput } from '../TurnInput.js';
import type { ToolKind } from './ToolKind.js';

/** `recallKnowledge`: the model searches the knowledge bases, where they are not searched before every answer. */
export const knowledgeTools: ToolKind = {
  kind: 'knowledge',
  tools: (input, { knowledge }) => {
    const settings = input.definition.knowledge;
    if (!knowledge || !settings || settings.isAutomatic || settings.datasets.length === 0) return [];
    return [recallKnowledge(knowledge, settings, input)];
  },
};

function recallKnowledge(service: AgentKnowledge, settings: KnowledgeSettings, input: TurnInput): Tool {
  const { datasets } = settings;
  const ids = new Set(datasets.map(({ id }) => id));
  const listed = datasets
    .map(({ id, name, description = '' }) => `- ${id}: ${name}. ${description}`)
    .join('\n');
  return {
    name: 'recallKnowledge',
    description: `Searches knowledge bases for what may help to answer the user. They are:\n${listed}`,
    parameters: {
      type: 'object',
      properties: {
        knowledge_ids: { type: 'array', items: { type: 'string', enum: [...ids] } },
        query: { type: 'string', description: "What to search for. If absent, the user's question." },
      },
      required: ['knowledge_ids'],
    },
    kind: 'knowledge',
    async call({ knowledge_ids: given, query }, options) {
      const chosen = (Array.isArray(given) ? given : [given]).map(String).filter((id) => ids.has(id));
      if (chosen.length === 0) return { output: `Error: knowledge_ids must be of: ${[...ids].join(', ')}` };
      const text = typeof query === 'string' && query !== '' ? query : input.question.text;
      const search = { service, settings, input, query: text, datasetIds: chosen };
      const slices = await searchKnowledge(search, options);
      return slices.length === 0
        ? { output: 'Nothing was found.' }
        : { output: knowledgeLines(slices), slices };
    },
  };
}
