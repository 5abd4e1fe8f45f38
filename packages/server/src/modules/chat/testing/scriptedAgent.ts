import { bot } from '@heddle/api-contract/families/bot';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { Reply, ScriptedEndpoint } from '../../../models/testing/scriptedEndpoint.js';
import { startScriptedEndpoint } from '../../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../../models/testing/streamToolCalls.js';
import type { ServerPerson } from '../../../testing/clientAt.js';
import { chain, field, request } from '../../../testing/runDocuments.js';

export const said = 'Looking. ';
export const answered = 'one two three four five six seven eight nine ten';

/** A model that calls a tool and then answers word by word, and the service that the tool calls. */
export interface ScriptedAgent extends ScriptedEndpoint {
  /** How often the tool's service was called for each question. */
  toolCalls: Map<string, number>;
}

interface Message {
  role: string;
  content: unknown;
}

export async function startScriptedAgent(
  pauseMs: number,
  delayMs: (question: string) => number,
): Promise<ScriptedAgent> {
  const toolCalls = new Map<string, number>();
  const endpoint = await startScriptedEndpoint((response, call) => {
    const { pathname, searchParams } = new URL(call.path, 'http://localhost');
    if (pathname === '/v1/tool') {
      const name = searchParams.get('name') ?? '';
      toolCalls.set(name, (toolCalls.get(name) ?? 0) + 1);
      setTimeout(() => response.end('cold'), 2 * pauseMs);
      return;
    }
    const messages = call.body.messages as Message[];
    const last = messages.findLastIndex(({ role }) => role === 'user');
    const question = String(messages[last]?.content);
    if (last === messages.length - 1) {
      const ask = streamToolCalls([{ id: 'c0', name: 'look', arguments: { name: question } }], said);
      setTimeout(() => ask(response, call), delayMs(question));
    } else sayWords(pauseMs)(response, call);
  });
  return { ...endpoint, toolCalls };
}

/** Streams the answer with a pause before each word. */
function sayWords(pauseMs: number): Reply {
  return async (response) => {
    const send = (delta: object, finish_reason: string | null = null) => {
      const choices = [{ index: 0, delta, finish_reason }];
      const chunk = { id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices };
      response.write(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const word of answered.split(/(?<= )/)) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (response.destroyed) return;
      send({ role: 'assistant', content: word });
    }
    send({}, 'stop');
    response.end('data: [DONE]\n\n');
  };
}

/** Publishes an agent with a workflow as its tool, which sends a request to the endpoint. */
export async function publishAgent(
  { calls, spaceId }: ServerPerson,
  { baseURL }: ScriptedEndpoint,
): Promise<string> {
  const own = calls({ bot, workflow });
  const { workflow_id } = await own.workflow.create({ name: 'look', space_id: spaceId, desc: 'Looks' });
  const url = `${baseURL}/tool?name={{block_output_100001.name}}`;
  const document = chain([field('name', 'string')], [request('20', url)], 'body');
  await own.workflow.save({ workflow_id, schema: JSON.stringify(document) });
  await own.workflow.publish({ workflow_id, space_id: spaceId, version_description: 'first', force: true });
  const { bot_id } = await own.bot.create({ space_id: spaceId, name: 'Guide' });
  await own.bot.updateInfo({
    bot_info: {
      bot_id,
      model_info: { model_id: '9' },
      suggest_reply_info: { suggest_reply_mode: 2 },
      workflow_info_list: [{ workflow_id }],
    },
  });
  await own.bot.publish({ bot_id, connectors: { '1024': {} }, history_info: '' });
  return bot_id;
}
