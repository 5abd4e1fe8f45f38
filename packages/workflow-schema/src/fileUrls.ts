const fileNameKey = 'x-wf-file_name';

/**
 * Separates a file's URL from its name, which is passed in the query as `x-wf-file_name`. The rest of the
 * query is rewritten with its keys in order.
 */
export function splitFileName(url: string): { url: string; fileName?: string } {
  const queryStart = url.indexOf('?');
  if (queryStart < 0) return { url };
  const hashStart = url.indexOf('#', queryStart);
  const query = url.slice(queryStart + 1, hashStart < 0 ? undefined : hashStart);
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map(readPair);
  const named = pairs.find(([key]) => key === fileNameKey);
  if (named === undefined) return { url };
  const kept = pairs
    .filter(([key]) => key !== fileNameKey)
    .sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([key, value]) => `${encode(key)}=${encode(value)}`);
  const hash = hashStart < 0 ? '' : url.slice(hashStart);
  const rest = kept.length === 0 ? '' : `?${kept.join('&')}`;
  return { url: url.slice(0, queryStart) + rest + hash, fileName: named[1] };
}

function readPair(pair: string): [string, string] {
  const equals = pair.indexOf('=');
  return equals < 0 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}
