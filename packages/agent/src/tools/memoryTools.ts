import type { AgentMemory } from '../AgentServices.js';
import type { Tool } from '../Tool.js';
import type { TurnInput } from '../TurnInput.js';
import type { ToolKind } from './ToolKind.js';

/** `recall_memory` and `save_memory`: the model asks for what is remembered of the user, and adds to it. */
export const memoryTools: ToolKind = {
  kind: 'memory',
  tools: (input, { memory }) => {
    const { definition } = input;
    if (!memory || !definition.memory || definition.model.canCallTools === false) return [];
    return [recallMemory(memory, input), saveMemory(memory)];
  },
};

function recallMemory(service: AgentMemory, input: TurnInput): Tool {
  return {
    name: 'recall_memory',
    description:
      'Searches what is remembered of the user from earlier conversations, such as preferences, plans and what was ' +
      'talked about.',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string', description: 'What to search for.' } },
      required: ['query'],
    },
    kind: 'memory',
    async call({ query }, options) {
      const text = typeof query === 'string' && query.trim() !== '' ? query : input.question.text;
      const found = await service.recall({ query: text }, options);
      return { output: found.items.length === 0 ? 'Nothing is remembered about this.' : found.text };
    },
  };
}

function saveMemory(service: AgentMemory): Tool {
  return {
    name: 'save_memory',
    description:
      'Remembers one fact that the user has stated, for later conversations, if they ask for it or if it will ' +
      'certainly help later. Never remember passwords, keys, card numbers, or what other people said.',
    parameters: {
      type: 'object',
      properties: {
        text: {
          type: 'string',
          description: 'The fact, in the language of the user, in at most 300 characters.',
        },
        kind: {
          type: 'string',
          enum: ['essential', 'topic'],
          description: '`essential` for lasting facts about the user, `topic` for anything else.',
        },
      },
      required: ['text'],
    },
    kind: 'memory',
    isParallelSafe: false,
    async call({ text, kind }, options) {
      if (typeof text !== 'string' || text.trim() === '') return { output: 'Error: text must not be empty' };
      await service.save({ text, kind: kind === 'topic' ? 'topic' : 'essential' }, options);
      return { output: 'Remembered.' };
    },
  };
}
