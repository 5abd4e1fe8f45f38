import { createClient } from '@heddle/api-contract';
import { conversation } from '@heddle/api-contract/families/conversation';
import { newId } from '../../../db/ids.js';
import { transportOf } from '../../../testing/createTestApp.js';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['unique_id'], async (owner, idOf) => {
    const { unique_id } = await owner.clientOf({ conversation }).conversation.define({
      space_id: owner.spaceId,
      project_id: await idOf('project_id'),
      conversation_name: `owned ${newId()}`,
    });
    return { unique_id };
  }),
  fixture(['conversation_id', 'message_id', 'chat_id'], async (owner) => {
    const { authorization = '' } = await owner.credentials();
    const transport = { ...transportOf(owner.world.app), headers: { authorization } };
    const client = createClient({ conversation }, transport).conversation;
    const { id } = await client.create({});
    const message = await client.createMessage({ conversation_id: id, role: 'user', content: 'owned' });
    return { conversation_id: id, message_id: message.id, chat_id: newId() };
  }),
];
