// Resolved against, never requested: `.invalid` resolves nowhere (RFC 2606).
const here = 'https://here.invalid';
const maxDecodings = 4;

/**
 * The path, query and fragment of a target on this origin, as a URL parser writes them; undefined for every
 * target that a browser, or a router that decodes the path first, could resolve to another origin.
 */
export function localPath(target: string): string | undefined {
  // A URL parser drops tabs and line breaks and turns backslashes into slashes, so `/\t/host` names a host.
  if (!target.startsWith('/') || !staysHere(target) || !URL.canParse(target, here)) return undefined;
  const { pathname, search, hash } = new URL(target, here);
  let path = pathname;
  for (let round = 0; round < maxDecodings; round++) {
    // Parsing also resolves dots: `/.//host` has the path `//host`.
    if (!staysHere(path)) return undefined;
    const decoded = decode(path);
    if (decoded === path) return pathname + search + hash;
    path = decoded;
  }
  return undefined;
}

function staysHere(path: string): boolean {
  const plain = path.normalize('NFKC');
  return !/[\p{Cc}\\]/u.test(plain) && !plain.startsWith('//') && isOwn(path);
}

function isOwn(path: string): boolean {
  if (!URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  // Parsing resolves dots: a decoded `/.//host` has the path `//host`.
  return origin === here && !pathname.startsWith('//');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Not UTF-8 as a whole; the characters that matter are ASCII.
    return path.replace(/%([0-7][\da-f])/gi, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  }
}
