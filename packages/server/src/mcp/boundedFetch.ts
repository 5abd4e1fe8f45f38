import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { mcpLimits } from './limits.js';
import { McpError } from './McpError.js';

const megabyte = 1024 * 1024;

/**
 * Limits the size of responses. `onFlood` is called when a server exceeds a limit, because the SDK would
 * otherwise reconnect and read on.
 */
export function boundedFetch(
  send: typeof globalThis.fetch,
  onFlood: (error: McpError) => void,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const response = await send(url, init);
    if (!response.body) return response;
    const isStream = (init?.method ?? 'GET') === 'GET' && isEventStream(response);
    const limit = isStream ? mcpLimits.streamBytes : mcpLimits.answerBytes;
    const bounded = response.body.pipeThrough(counted(limit, onFlood));
    const { status, statusText, headers } = response;
    return new Response(bounded, { status, statusText, headers });
  };
}

function isEventStream({ headers }: Response): boolean {
  return (headers.get('content-type') ?? '').startsWith('text/event-stream');
}

function counted(limit: number, onFlood: (error: McpError) => void) {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= limit) return controller.enqueue(chunk);
      const error = new McpError(mcpReasons.tooLarge({ megabytes: limit / megabyte }));
      controller.error(error);
      onFlood(error);
    },
  });
}
