import { bot } from '@heddle/api-contract/families/bot';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['bot_id', 'bind_bot_id', 'bot.object_id', 'bot.memorybase_id'], async (owner) => {
    const { bot_id } = await owner.clientOf({ bot }).bot.create({ space_id: owner.spaceId, name: 'owned' });
    return { bot_id, bind_bot_id: bot_id, 'bot.object_id': bot_id, 'bot.memorybase_id': bot_id };
  }),
  fixture(['version_id', 'publish_id'], async (owner, idOf) => {
    const bot_id = await idOf('bot_id');
    const { version } = await owner.clientOf({ bot }).bot.publish({ bot_id, connectors: { '1024': {} } });
    return { version_id: version, publish_id: version };
  }),
  fixture(['command_id'], async (owner, idOf) => {
    const object_id = await idOf('bot_id');
    const shortcuts = { command_name: 'owned' };
    const saved = await owner.clientOf({ bot }).bot.saveShortcut({ object_id, shortcuts });
    return { command_id: saved.shortcuts.command_id! };
  }),
  fixture(['work_flow_id'], async (_owner, idOf) => ({ work_flow_id: await idOf('workflow_id') })),
  fixture(['plugin_api_id'], async (_owner, idOf) => ({ plugin_api_id: await idOf('api_id') })),
  fixture(['icon_file_id'], async (_owner, idOf) => ({ icon_file_id: await idOf('file_id') })),
];
