import { fixture } from '../../../testing/fixture.js';

export const fixtures = [fixture(['BotID'], async (_owner, idOf) => ({ BotID: await idOf('bot_id') }))];
