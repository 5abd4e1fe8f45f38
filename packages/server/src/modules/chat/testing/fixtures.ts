import { chat } from '@heddle/api-contract/families/chat';
import { workflow } from '@heddle/api-contract/families/workflow';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['chat.chat_id', 'chat.workflow_id'], async (owner) => {
    const calls = owner.clientOf({ chat, workflow });
    const { workflow_id } = await calls.workflow.create({
      name: 'talks',
      space_id: owner.spaceId,
      flow_mode: 3,
    });
    const request = {
      workflow_id,
      parameters: { CONVERSATION_NAME: 'owned' },
      additional_messages: [{ role: 'user' as const, content: 'owned' }],
    };
    let chat_id = '0';
    for await (const event of calls.chat.test(request))
      if (event.event === 'conversation.chat.created') chat_id = event.data.id;
    return { 'chat.chat_id': chat_id, 'chat.workflow_id': workflow_id };
  }),
];
