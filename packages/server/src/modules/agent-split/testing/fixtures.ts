import { agentSplit } from '@heddle/api-contract/families/agent-split';
import { bot } from '@heddle/api-contract/families/bot';
import { fixture } from '../../../testing/fixture.js';

const connectors = { '1024': {} };

export const fixtures = [
  fixture(['agentSplit.bot_id', 'agentSplit.version_id', 'agentSplit.split_id'], async (owner) => {
    const calls = owner.clientOf({ agentSplit, bot });
    const { bot_id } = await calls.bot.create({ space_id: owner.spaceId, name: 'split' });
    const { version: version_id } = await calls.bot.publish({ bot_id, connectors });
    await calls.bot.publish({ bot_id, connectors });
    const { split } = await calls.agentSplit.start({ bot_id, connector_id: '1024', version_id, share: 50 });
    return {
      'agentSplit.bot_id': bot_id,
      'agentSplit.version_id': version_id,
      'agentSplit.split_id': split.split_id,
    };
  }),
];
