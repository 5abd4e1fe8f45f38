import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { agentTest } from '@heddle/api-contract/families/agent-test';
import { bot } from '@heddle/api-contract/families/bot';
import { fixture } from '../../../testing/fixture.js';

const content = { name: 'owned', question: 'owned', history: [], variables: [], assertions: [] };

export const fixtures = [
  fixture(
    ['agent-test.bot_id', 'agent-test.case_id', 'agent-test.case_ids', 'agent-test.version'],
    async (owner) => {
      const calls = owner.clientOf({ agentTest, bot });
      const { bot_id } = await calls.bot.create({ space_id: owner.spaceId, name: 'tested' });
      const { case_id } = await calls.agentTest.saveCase({ bot_id, content });
      const { version } = await calls.bot.publish({ bot_id, connectors: { '1024': {} } });
      return {
        'agent-test.bot_id': bot_id,
        'agent-test.case_id': case_id,
        'agent-test.case_ids': case_id,
        'agent-test.version': version,
      };
    },
  ),
  fixture(['agent-test.run_id', 'agent-test.execute_id'], async (owner, idOf) => {
    const calls = owner.clientOf({ agentTest });
    const bot_id = await idOf('agent-test.bot_id');
    const { run_id } = await calls.agentTest.run({ bot_id });
    const { results } = await calls.agentTest.getRun({ bot_id, run_id });
    return { 'agent-test.run_id': run_id, 'agent-test.execute_id': results[0]?.execute_id ?? '0' };
  }),
  fixture(['agent-test.conversation_id', 'agent-test.chat_id'], async (owner) => {
    const calls = owner.clientOf({ agentChat, bot });
    const { bot_id } = await calls.bot.create({ space_id: owner.spaceId, name: 'asked' });
    for await (const _ of calls.agentChat.chat({ bot_id, query: 'owned' }));
    const { conversation_id, message_list } = await calls.agentChat.getMessageList({ bot_id });
    return {
      'agent-test.conversation_id': conversation_id,
      'agent-test.chat_id': message_list[0]?.chat_id ?? '0',
    };
  }),
];
