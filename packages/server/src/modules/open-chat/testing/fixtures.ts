import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['open-chat.command_id', 'open-chat.tool_call_id'], () => ({
    'open-chat.command_id': newId(),
    'open-chat.tool_call_id': newId(),
  })),
];
