import type { Call } from '@heddle/api-contract';

/** The HTTP request for a call, as the studio would send it. */
export function requestOf(
  call: Call,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Request {
  const rest = { ...input };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = asText(rest[name]);
    delete rest[name];
    // URLs cannot contain a lone surrogate; browsers replace it like this.
    return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'));
  });
  const common = { 'x-requested-with': 'XMLHttpRequest', ...headers };
  if (call.method === 'GET') {
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, asText(value)]));
    return new Request(`http://localhost${path}?${query}`, { headers: common });
  }
  if (call.body === 'form') {
    const body = new FormData();
    for (const [name, value] of Object.entries(rest))
      body.append(name, typeof value === 'string' ? value : new File(['x'], 'x.png'));
    return new Request(`http://localhost${path}`, { method: call.method, headers: common, body });
  }
  if (call.body === 'upload') {
    const { file: _, ...fields } = rest;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, asText(value));
    body.append('file', new File(['x'], 'x.txt'));
    return new Request(`http://localhost${path}`, { method: call.method, headers: common, body });
  }
  if (call.body === 'bytes') {
    const { content: _, ...fields } = rest;
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, asText(value)]));
    return new Request(`http://localhost${path}?${query}`, {
      method: call.method,
      headers: common,
      body: 'x',
    });
  }
  return new Request(`http://localhost${path}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...common },
    body: JSON.stringify(rest),
  });
}

// Arrays are joined with commas, as by `String`. Some objects cannot be converted: `{ "toString": 2 }` has no
// text.
function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => asText(item ?? '')).join();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
