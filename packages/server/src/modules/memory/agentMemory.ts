import type { AgentServices } from '@heddle/agent';
import { memoryTypes } from '@heddle/api-contract/families/memory';
import { memoryReasons } from '@heddle/api-contract/reasons/memory';
import { DomainError } from '../../kernel/DomainError.js';
import type { AgentAddition } from '../agent-chat/index.js';
import { addItem } from './items.js';
import { keyOfRun, settingsIn } from './MemoryPlace.js';
import { noteMessage } from './noteMessage.js';
import { lockPerson } from './people.js';
import { recall } from './recall.js';

type Definition = Parameters<AgentAddition['services']>[2]['definition'];

/** The long-term memory of agents: recalled before answers and by a tool, and what a tool adds to it. */
export const agentMemory: AgentAddition = {
  async definition(_app, _access, { id, blocks }) {
    const { isOn, isAutomatic, baseId } = settingsIn(id, blocks);
    return isOn ? { memory: { isAutomatic, host: { baseId } } } : {};
  },
  services(app, { run, rights }, { definition, isTrial }): Partial<AgentServices> {
    const baseId = baseOf(definition);
    // Trials are repeated to compare answers, which must not depend on who tries.
    if (baseId === undefined || isTrial) return {};
    const key = keyOfRun(run, baseId);
    return {
      memory: {
        async recall(request) {
          await rights.check();
          return recall(app, key, request);
        },
        async save({ text, kind }) {
          await rights.check();
          await app.db.transaction(async (transaction) => {
            const person = await lockPerson(transaction, key);
            if (!person.isAllowed) throw new DomainError('memoryInvalid', memoryReasons.personOff());
            await addItem(transaction, person.id, { type: memoryTypes[kind], text, source: 'tool' });
          });
        },
      },
    };
  },
  async begins(app, run, { definition, place }) {
    const baseId = baseOf(definition);
    if (baseId !== undefined)
      await noteMessage(app, keyOfRun(run, baseId), { ...place, botId: definition.id });
  },
};

function baseOf({ memory }: Definition): string | undefined {
  return memory && String(memory.host?.baseId ?? '0');
}
