const maxBytes = 64 * 1024 * 1024;

/**
 * The guarded fetch for model clients. Does not follow redirects, since headers contain API keys that would
 * be sent to the next host too; aborts responses without end.
 */
export function createEndpointFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(endAfter(maxBytes)), { status, statusText, headers });
  };
}

function endAfter(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > limit) controller.error(new Error(`the answer is larger than ${limit} bytes`));
      else controller.enqueue(chunk);
    },
  });
}
