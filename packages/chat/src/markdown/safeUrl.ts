const linkProtocols = new Set(['http:', 'https:', 'mailto:']);

/** An absolute address that a link may open; undefined for anything else. Read as a browser reads it. */
export function safeLink(address: string): URL | undefined {
  const url = parse(address);
  return url && linkProtocols.has(url.protocol) ? url : undefined;
}

/** An address over HTTP, such as of an image; relative ones belong to the page. */
export function webUrl(address: string): URL | undefined {
  const url = parse(address) ?? parse(address, globalThis.location?.href);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}

/** Addresses that the parser leaves as text. Relative ones are decided where they are drawn. */
export function isAcceptable(address: string): boolean {
  const url = parse(address);
  return !url || linkProtocols.has(url.protocol);
}

function parse(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
