import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['agentMention.conversation_id', 'agentMention.read_message_index'], async (_owner, idOf) => ({
    'agentMention.conversation_id': await idOf('agent-chat.conversation_id'),
    'agentMention.read_message_index': await idOf('agent-chat.message_id'),
  })),
];
