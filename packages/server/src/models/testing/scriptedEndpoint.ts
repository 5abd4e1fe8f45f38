import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  /** The parsed body if it is JSON, else empty. */
  body: Record<string, unknown>;
  text: string;
  /** Set when the client disconnected before the response was complete. */
  closedEarly: boolean;
}

export interface ScriptedEndpoint {
  /** `http://127.0.0.1:PORT/v1` */
  baseURL: string;
  calls: ReceivedCall[];
  close(): Promise<void>;
}

export type Reply = (response: ServerResponse, call: ReceivedCall) => void;

/** Starts an OpenAI-compatible server on a real socket, with scripted responses. */
export async function startScriptedEndpoint(reply: Reply): Promise<ScriptedEndpoint> {
  const calls: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const call: ReceivedCall = {
      path: request.url ?? '',
      headers: request.headers,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
      text,
      closedEarly: false,
    };
    calls.push(call);
    response.on('close', () => {
      call.closedEarly = !response.writableEnded;
    });
    reply(response, call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Streams texts as deltas of one response, then the usage if given. */
export function streamTexts(
  texts: readonly string[],
  usage?: { prompt_tokens: number; completion_tokens: number },
): Reply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (choices: unknown[], more = {}) =>
      response.write(
        `data: ${JSON.stringify({ id: 'answer', object: 'chat.completion.chunk', created: 1, model: 'm', choices, ...more })}\n\n`,
      );
    for (const content of texts) send([{ index: 0, delta: { role: 'assistant', content } }]);
    send([{ index: 0, delta: {}, finish_reason: 'stop' }]);
    if (usage) send([], { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } });
    response.end('data: [DONE]\n\n');
  };
}

export function answerWith(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
}
