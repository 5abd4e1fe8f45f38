import type { Client } from '@heddle/api-contract';
import { agentChat, type StudioChatEvent } from '@heddle/api-contract/families/agent-chat';
import { bot } from '@heddle/api-contract/families/bot';
import { workflow } from '@heddle/api-contract/families/workflow';
import { createHttpService } from '@heddle/executor';
import type { JsonObject } from '@heddle/workflow-schema';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ModelConfiguration } from '../../../models/configuration.js';
import { createModels } from '../../../models/models.js';
import {
  answerWith,
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../../outbound/createOutboundFetch.js';
import {
  createTestApp,
  type TestAppOptions,
  type TestPerson,
  type TestWorld,
} from '../../../testing/createTestApp.js';

const families = { agentChat, bot, workflow };
export const usage = { prompt_tokens: 10, completion_tokens: 5 };

/** What an agent is created with. */
export type Blocks = Parameters<Client<{ bot: typeof bot }>['bot']['updateInfo']>[0]['bot_info'];

/** What the scripted server answers. Reset before each test. */
export interface Script {
  /** Answers of the model, in order; the last one is repeated. */
  replies: Reply[];
  suggested: Reply;
  /** Answer of the service that hooks and tools call, at `/v1/hook`. */
  hooked: Reply;
}

export interface Heard {
  events: StudioChatEvent[];
  /** Types of the messages that were completed, in order. */
  types: string[];
  /** Text of the answers, from their pieces. */
  text: string;
  of(type: string): { content: string; extra_info: Record<string, string>; message_id: string }[];
}

/** Reads the events of a chat to their end. */
export async function listen(events: AsyncIterable<StudioChatEvent>): Promise<Heard> {
  const heard: StudioChatEvent[] = [];
  for await (const event of events) heard.push(event);
  const frames = heard.flatMap((event) => (event.event === 'message' ? [event.data] : []));
  return {
    events: heard,
    types: frames.filter(({ is_finish }) => is_finish).map(({ message: said }) => said.type),
    text: frames
      .filter(({ message: said }) => said.type === 'answer')
      .map(({ message: said }) => said.content)
      .join(''),
    of: (type) =>
      frames
        .filter(({ is_finish, message: said }) => is_finish && said.type === type)
        .map((one) => one.message),
  };
}

/**
 * An app for the tests of one file, in which agents have a scripted server as their model 9. `more` is called
 * before it starts.
 */
export function agentTester(
  model: Partial<ModelConfiguration> = {},
  more: () => Promise<TestAppOptions> = async () => ({}),
) {
  const script = {} as Script;
  let world: TestWorld;
  let owner: TestPerson;
  let endpoint: ScriptedEndpoint;

  beforeAll(async () => {
    endpoint = await startScriptedEndpoint((response, call) => {
      if (call.path.startsWith('/v1/hook')) return script.hooked(response, call);
      if (call.text.includes('Suggest 3 short questions')) return script.suggested(response, call);
      const { replies } = script;
      (replies.length > 1 ? replies.shift()! : replies[0]!)(response, call);
    });
    const models = [{ id: '9', name: 'Nine', baseURL: endpoint.baseURL, model: 'nine', ...model }];
    const privateOrigins = [new URL(endpoint.baseURL).origin];
    const fetch = createOutboundFetch({ privateOrigins });
    world = await createTestApp({
      models: createModels({ models }, { fetch }),
      http: createHttpService({ fetch }),
      ...(await more()),
    });
    owner = await world.register();
  });
  beforeEach(() => {
    endpoint.calls.length = 0;
    script.replies = [streamTexts(['It is ', '3 °C.'], usage)];
    script.suggested = streamTexts(['["One?", "Two?", "Three?"]']);
    script.hooked = answerWith(200, '{}');
  });
  afterAll(async () => {
    await endpoint.close();
    await world.close();
  });

  const api = (person = owner) => person.clientOf(families);
  type Sent = Parameters<ReturnType<typeof api>['agentChat']['chat']>[0];

  return {
    script,
    api,
    get world() {
      return world;
    },
    get owner() {
      return owner;
    },
    get endpoint() {
      return endpoint;
    },

    /** Creates an agent without suggestions, unless the blocks say otherwise. */
    async createAgent(blocks: Partial<Blocks> = {}): Promise<string> {
      const { bot_id } = await api().bot.create({ space_id: owner.spaceId, name: 'Guide' });
      await api().bot.updateInfo({
        bot_info: { bot_id, suggest_reply_info: { suggest_reply_mode: 2 }, ...blocks } as Blocks,
      });
      return bot_id;
    },

    async publishFlow(name: string, document: JsonObject, desc = `Runs ${name}`): Promise<string> {
      const calls = api().workflow;
      const { spaceId: space_id } = owner;
      const { workflow_id } = await calls.create({ name, space_id, desc });
      await calls.save({ workflow_id, schema: JSON.stringify(document) });
      await calls.publish({ workflow_id, space_id, version_description: 'first', force: true });
      return workflow_id;
    },

    send: (bot_id: string, query: string, more: Partial<Sent> = {}, person = owner) =>
      listen(api(person).agentChat.chat({ bot_id, query, ...more })),

    /** Messages of a call of the model. */
    prompt: (call: number) =>
      endpoint.calls[call]!.body.messages as { role: string; content: unknown; tool_calls?: unknown[] }[],

    /** The messages of the newest conversation, oldest first. */
    list: async (bot_id: string) =>
      (await api().agentChat.getMessageList({ bot_id, count: 50 })).message_list.toReversed(),
  };
}
