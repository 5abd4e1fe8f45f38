import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelMessage, ModelRequest } from '@heddle/executor';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import { scriptedFetch } from '../../src/world/scriptedHttp.js';
import { scriptedModel } from '../../src/world/scriptedModel.js';
import type { World } from '../../src/world/world.js';
import { restoreAddresses } from './playedAddresses.js';

/** What the endpoint plays: the models and HTTP services of one case. */
export interface PlayedWorld {
  world: Pick<World, 'models' | 'http'>;
  /** The case's id of a workflow, by the name under which the server offers it to models. */
  workflowOfTool: ReadonlyMap<string, string>;
  /** Called for requests that differ from the script's expectations. */
  complain(problem: string): void;
}

/** A server that plays the outer world of cases. */
export interface ScriptedEndpoint {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  /** Replaces the world; undefined refuses every request. */
  play(world: PlayedWorld | undefined): void;
  close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1: an OpenAI-compatible model endpoint at `/v1`, and every address that
 * `playAddresses` has moved here.
 */
export async function startScriptedEndpoint(port: number): Promise<ScriptedEndpoint> {
  let respond: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  const server = createServer((request, response) => {
    const answered = respond?.(request, response) ?? Promise.reject(new Error('No case is being played.'));
    answered.catch((error: Error) => fail(response, error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    play(played) {
      respond = played && responder(played, origin);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function responder({ world, workflowOfTool, complain }: PlayedWorld, origin: string) {
  const model = scriptedModel(world.models ?? {}, complain);
  const fetch = scriptedFetch(world.http ?? [], complain);
  return async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (request.url === '/v1/chat/completions') {
      const gone = new AbortController();
      response.on('close', () => gone.abort(new Error('The server has closed its request.')));
      const body = JSON.parse(bytes.toString('utf8')) as ChatBody;
      await chat(
        model.stream(toRequest(body, workflowOfTool), { signal: gone.signal, idempotencyKey: '' }),
        response,
      );
      return;
    }
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
    const url = restoreAddresses(`${origin}${request.url}`, origin);
    const answer = await fetch(url, {
      method: request.method ?? 'GET',
      headers,
      ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
}

interface ChatBody {
  model: string;
  messages: { role: ModelMessage['role']; content: string | { text?: string }[] | null }[];
  tools?: { function: { name: string; description?: string; parameters?: JsonObject } }[];
}

function toRequest({ model, messages, tools = [] }: ChatBody, workflowOfTool: ReadonlyMap<string, string>) {
  const request: ModelRequest = {
    model,
    messages: messages.map(({ role, content }) => ({
      role,
      content: typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join(''),
    })),
    tools: tools.map(({ function: { name, description = '', parameters = {} } }) => {
      const workflowId = workflowOfTool.get(name);
      return { name, description, parameters, ...(workflowId && { origin: { workflowId } }) };
    }),
  };
  return request;
}

async function chat(
  chunks: ReturnType<ReturnType<typeof scriptedModel>['stream']>,
  response: ServerResponse,
): Promise<void> {
  let toolCalls = 0;
  const send = (choices: Json[], more: JsonObject = {}) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    const event = { id: 'reply', object: 'chat.completion.chunk', created: 1, model: 'played', choices };
    response.write(`data: ${JSON.stringify({ ...event, ...more })}\n\n`);
  };
  for await (const chunk of chunks) {
    if (chunk.type === 'text') send([{ index: 0, delta: { role: 'assistant', content: chunk.text } }]);
    else if (chunk.type === 'reasoning') send([{ index: 0, delta: { reasoning_content: chunk.text } }]);
    else if (chunk.type === 'toolCall') {
      const { id, name, arguments: values } = chunk.call;
      const call = { index: toolCalls++, id, type: 'function' };
      const tool_calls = [{ ...call, function: { name, arguments: JSON.stringify(values) } }];
      send([{ index: 0, delta: { tool_calls } }]);
    } else {
      const { inputTokens: prompt_tokens, outputTokens: completion_tokens } = chunk.usage;
      send([{ index: 0, delta: {}, finish_reason: toolCalls > 0 ? 'tool_calls' : 'stop' }]);
      send([], {
        usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
      });
    }
  }
  response.end('data: [DONE]\n\n');
}

function fail(response: ServerResponse, error: Error): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(500, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message: error.message } }));
}
