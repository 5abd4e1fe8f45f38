import { bot } from '@heddle/api-contract/families/bot';
import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['databaseLegacy.related_id'], async (owner) => {
    const { bot_id } = await owner.clientOf({ bot }).bot.create({ space_id: owner.spaceId, name: 'Owned' });
    return { 'databaseLegacy.related_id': bot_id };
  }),
];
