import { fixture } from '../../../testing/fixture.js';

export const fixtures = [
  fixture(['botVersion.version', 'intelligence.version'], async (_owner, idOf) => {
    const version = await idOf('version_id');
    return { 'botVersion.version': version, 'intelligence.version': version };
  }),
  fixture(['intelligence_id'], async (_owner, idOf) => ({ intelligence_id: await idOf('bot_id') })),
];
