import { everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { bot } from '@heddle/api-contract/families/bot';
import { serveNode } from '../src/host/serveNode.js';
import { createModels } from '../src/models/models.js';
import { createOutboundFetch } from '../src/outbound/createOutboundFetch.js';
import { createTestApp } from '../src/testing/createTestApp.js';

// Serves Heddle with an agent whose model is the played one. Prints where, as JSON, when it is ready.
const modelOrigin = process.argv[2] ?? '';
// A person has 16 model calls at once.
const callers = 100;

const models = [{ id: '7', name: 'played', baseURL: `${modelOrigin}/v1`, model: 'played' }];
const fetch = createOutboundFetch({ privateOrigins: [modelOrigin] });
const world = await createTestApp({ models: createModels({ models }, { fetch }) });
const server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
const people = await Promise.all(
  Array.from({ length: callers }, async () => {
    const person = await world.register();
    const calls = person.clientOf({ bot, accessToken });
    const { bot_id } = await calls.bot.create({ space_id: person.spaceId, name: 'Played' });
    await calls.bot.updateInfo({ bot_info: { bot_id, suggest_reply_info: { suggest_reply_mode: 2 } } });
    return { bot_id, cookie: person.cookie };
  }),
);
process.stdout.write(
  `ready at ${JSON.stringify({ url: server.url, people, every: everyPermission.length })}\n`,
);
process.on('SIGTERM', () => process.exit(0));
