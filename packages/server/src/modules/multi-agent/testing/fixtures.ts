import { bot } from '@heddle/api-contract/families/bot';
import { multiAgent } from '@heddle/api-contract/families/multi-agent';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['reference_id', 'ReferenceId'], async (owner, idOf) => {
    const bot_id = await idOf('bot_id');
    await owner.clientOf({ bot }).bot.publish({ bot_id, connectors: { '1024': {} } });
    return { reference_id: bot_id, ReferenceId: bot_id };
  }),
  fixture(['multiAgent.id'], async (owner, idOf) => {
    const bot_id = await idOf('bot_id');
    const { data } = await owner.clientOf({ multiAgent }).multiAgent.create({ bot_id, agent_type: 1 });
    return { 'multiAgent.id': data.agent_id };
  }),
];
