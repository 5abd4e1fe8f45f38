import type { ServerResponse } from 'node:http';
import type { ModelCapability } from '@heddle/api-contract';
import { answerWith, type ReceivedCall, type Reply, streamTexts } from './scriptedEndpoint.js';

/** Behaviour of a scripted provider. */
export interface ScriptedProvider {
  /** The only accepted key; any if absent. */
  key?: string;
  models?: readonly string[];
  abilities?: readonly ModelCapability[];
}

interface Asked {
  tools: boolean;
  json: boolean;
  image: boolean;
}

const usage = { prompt_tokens: 11, completion_tokens: 7 };
const refuse = (status: number, message: string) =>
  answerWith(status, JSON.stringify({ error: { message } }));
const answerJson = (value: unknown) => answerWith(200, JSON.stringify(value));

function sendEvents(response: ServerResponse, events: readonly object[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    const name = (event as { type?: string }).type;
    response.write(`${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}

/** OpenAI and compatible servers, at `/v1`; with `/api/tags` also Ollama. */
export function openAILike({ key, models = ['small'], abilities = [] }: ScriptedProvider): Reply {
  return (response, call) => {
    const reply = (given: Reply) => given(response, call);
    if (key !== undefined && call.headers.authorization !== `Bearer ${key}`)
      return reply(refuse(401, `Incorrect API key provided: ${call.headers.authorization}`));
    if (call.path === '/v1/models') return reply(answerJson({ data: models.map((id) => ({ id })) }));
    if (call.path === '/api/tags') return reply(answerJson({ models: models.map((name) => ({ name })) }));
    const named = call.body.model ?? /name="model"\r\n\r\n([^\r]*)/.exec(call.text)?.[1];
    if (!models.includes(String(named))) return reply(refuse(404, `The model ${named} does not exist`));
    return reply(openAIPaths[call.path]?.(call, abilities) ?? answerWith(404, '<html>not here</html>'));
  };
}

type PathReply = (call: ReceivedCall, abilities: readonly ModelCapability[]) => Reply;

const openAIPaths: Readonly<Record<string, PathReply>> = {
  '/v1/chat/completions': (call, abilities) => {
    const asked: Asked = {
      tools: call.body.tools !== undefined,
      json: call.body.response_format !== undefined,
      image: call.text.includes('"image_url"'),
    };
    if (asked.tools)
      return abilities.includes('tools') ? openAIToolCall : refuse(400, 'tools are not supported');
    return streamTexts([textFor(asked, abilities)], usage);
  },
  '/v1/embeddings': (call) => {
    const input = call.body.input as string[];
    return answerJson({
      data: input.map((text, index) => ({ index, embedding: [text.length, index, 0.5] })),
      usage: { prompt_tokens: 9, total_tokens: 9 },
    });
  },
  '/v1/images/generations': () =>
    answerJson({ created: 1, data: [{ b64_json: Buffer.from('\x89PNG\r\n\x1a\nred').toString('base64') }] }),
  '/v1/audio/speech': () => answerWith(200, 'ID3sound', { 'content-type': 'audio/mpeg' }),
  '/v1/audio/transcriptions': () =>
    answerJson({ text: 'Good morning', language: 'english', duration: 2.5, segments: [] }),
};

// A model without the ability answers something else, as real models do.
function textFor(asked: Asked, abilities: readonly ModelCapability[]): string {
  if (asked.json) return abilities.includes('json') ? '{"city":"Oslo"}' : 'The city is Oslo.';
  if (asked.image) return abilities.includes('image') ? 'Red.' : 'I see no picture.';
  return 'ready';
}

const openAIToolCall: Reply = (response) => {
  const send = (delta: object, finish_reason: string | null = null) => ({
    id: 'a',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason }],
  });
  const call = { index: 0, id: 'c1', type: 'function' };
  const args = '{"city":"Oslo","weather":"sunny"}';
  sendEvents(response, [
    send({ tool_calls: [{ ...call, function: { name: 'report_weather', arguments: args } }] }),
    send({}, 'tool_calls'),
  ]);
};

/** Anthropic, at `/v1`. */
export function anthropicLike({ key, models = ['small'], abilities = [] }: ScriptedProvider): Reply {
  return (response, call) => {
    const refused = (status: number, type: string, message: string) =>
      answerWith(status, JSON.stringify({ type: 'error', error: { type, message } }))(response, call);
    if (key !== undefined && call.headers['x-api-key'] !== key)
      return refused(401, 'authentication_error', `invalid x-api-key ${call.headers['x-api-key']}`);
    if (call.path.startsWith('/v1/models'))
      return answerJson({ data: models.map((id) => ({ id })) })(response, call);
    if (call.path !== '/v1/messages') return refused(404, 'not_found_error', 'Not Found');
    if (!models.includes(String(call.body.model)))
      return refused(404, 'not_found_error', `model: ${String(call.body.model)}`);
    const asked: Asked = {
      tools: call.text.includes('report_weather'),
      json: call.text.includes('JSON'),
      image: call.text.includes('"type":"image"'),
    };
    const message = { id: 'a', type: 'message', role: 'assistant', model: 'm', content: [] };
    const useTool = asked.tools && abilities.includes('tools');
    const block = useTool
      ? { type: 'tool_use', id: 'c1', name: 'report_weather', input: {} }
      : { type: 'text', text: '' };
    const delta = useTool
      ? { type: 'input_json_delta', partial_json: '{"city":"Oslo","weather":"sunny"}' }
      : { type: 'text_delta', text: textFor(asked, abilities) };
    sendEvents(response, [
      { type: 'message_start', message: { ...message, usage: { input_tokens: 11, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: block },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 7 } },
      { type: 'message_stop' },
    ]);
  };
}

/** Gemini, at `/v1beta`. */
export function googleLike({ key, models = ['small'], abilities = [] }: ScriptedProvider): Reply {
  return (response, call) => {
    const reply = (given: Reply) => given(response, call);
    if (key !== undefined && call.headers['x-goog-api-key'] !== key)
      return reply(refuse(400, 'API key not valid. Please pass a valid API key.'));
    const [, name, verb] = /^\/v1beta\/models\/([^:?]+):(\w+)/.exec(call.path) ?? [];
    if (call.path.startsWith('/v1beta/models?'))
      return reply(answerJson({ models: models.map((model) => ({ name: `models/${model}` })) }));
    if (name === undefined) return reply(answerWith(404, '<html>not here</html>'));
    if (!models.includes(name))
      return reply(refuse(404, `models/${name} is not found for API version v1beta`));
    if (verb === 'batchEmbedContents') {
      const { requests } = call.body as { requests: unknown[] };
      return reply(answerJson({ embeddings: requests.map((_, index) => ({ values: [index, 1, 2] })) }));
    }
    const asked: Asked = {
      tools: call.body.tools !== undefined,
      json: call.text.includes('application/json'),
      image: call.text.includes('inlineData'),
    };
    const part =
      asked.tools && abilities.includes('tools')
        ? { functionCall: { name: 'report_weather', args: { city: 'Oslo', weather: 'sunny' } } }
        : { text: textFor(asked, abilities) };
    sendEvents(response, [
      {
        candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
        usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18 },
      },
    ]);
  };
}
