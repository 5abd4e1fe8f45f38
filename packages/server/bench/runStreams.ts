import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { post } from './runLoad.js';
import type { RunTarget } from './runTarget.js';

const pieces = Array.from({ length: 50 }, (_, index) => `piece ${index}. `);
const pauseMs = 20;

/** An OpenAI-compatible endpoint that answers with 50 pieces in a second. */
export async function startModel(): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (choices: object[], more = {}) =>
      response.write(
        `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'played', choices, ...more })}\n\n`,
      );
    for (const content of pieces) {
      send([{ index: 0, delta: { role: 'assistant', content } }]);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    send([{ index: 0, delta: {}, finish_reason: 'stop' }]);
    send([], { usage: { prompt_tokens: 1, completion_tokens: 50, total_tokens: 51 } });
    response.end('data: [DONE]\n\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Opens streams at once, and counts those that lose a piece, repeat one or do not end properly. */
export async function measureStreams(requests: RunTarget['requests'], count: number) {
  const agent = new Agent({ maxSockets: count });
  const begin = performance.now();
  const texts = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      post(agent, requests[index % requests.length]!).catch((error: Error) => `broken: ${error.message}`),
    ),
  );
  const seconds = (performance.now() - begin) / 1000;
  agent.destroy();
  return { count, damaged: texts.filter((text) => !isWhole(text)).length, seconds };
}

function isWhole(text: string): boolean {
  const events = text.split('\n\n').map((block) => ({
    id: /^id: ?(\d+)$/m.exec(block)?.[1],
    event: /^event: ?(\w+)$/m.exec(block)?.[1],
    data: /^data: ?(.*)$/m.exec(block)?.[1],
  }));
  const frames = events.filter(({ event }) => event !== undefined);
  const contents = frames
    .filter(({ event }) => event === 'Message')
    .map(({ data = '{}' }) => (JSON.parse(data) as { content: string }).content);
  return (
    contents.join('') === pieces.join('') &&
    frames.at(-1)?.event === 'Done' &&
    frames.every(({ id }, index) => id === String(index))
  );
}
