import type { Reply } from './scriptedEndpoint.js';

/** A function call of a scripted model. */
export interface ScriptedCall {
  id: string;
  name: string;
  arguments: unknown;
}

/** Streams a text, if there is one, and then function calls; at the end the usage, if it is given. */
export function streamToolCalls(
  calls: readonly ScriptedCall[],
  text = '',
  usage?: { prompt_tokens: number; completion_tokens: number },
): Reply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const write = (choices: unknown[], more = {}) =>
      response.write(
        `data: ${JSON.stringify({ id: 'answer', object: 'chat.completion.chunk', created: 1, model: 'm', choices, ...more })}\n\n`,
      );
    const send = (delta: unknown, finish_reason: string | null = null) =>
      write([{ index: 0, delta, finish_reason }]);
    if (text !== '') send({ role: 'assistant', content: text });
    for (const [index, { id, name, arguments: values }] of calls.entries()) {
      const text = typeof values === 'string' ? values : JSON.stringify(values);
      send({
        role: 'assistant',
        tool_calls: [{ index, id, type: 'function', function: { name, arguments: text } }],
      });
    }
    send({}, 'tool_calls');
    if (usage)
      write([], { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } });
    response.end('data: [DONE]\n\n');
  };
}
