import type { Reply } from './scriptedEndpoint.js';

/** A function call of a scripted model. */
export interface ScriptedCall {
  id: string;
  name: string;
  arguments: unknown;
}

/** Streams a text, if there is one, and then function calls. */
export function streamToolCalls(calls: readonly ScriptedCall[], text = ''): Reply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: unknown, finish_reason: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ id: 'answer', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
      );
    if (text !== '') send({ role: 'assistant', content: text });
    for (const [index, { id, name, arguments: values }] of calls.entries()) {
      const text = typeof values === 'string' ? values : JSON.stringify(values);
      send({
        role: 'assistant',
        tool_calls: [{ index, id, type: 'function', function: { name, arguments: text } }],
      });
    }
    send({}, 'tool_calls');
    response.end('data: [DONE]\n\n');
  };
}
