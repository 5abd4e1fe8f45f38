const ipv4WithPort = /^(\d+(?:\.\d+){3}):\d+$/;
const mapped = '0:0:0:0:0:ffff';

/**
 * Key under which limits count a client: its IPv4 address, or the /64 network that one customer has of IPv6,
 * where every request could otherwise come from another address. Accepts ports, as some proxies append them.
 */
export function networkOf(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(ipv4WithPort, '$1')
    .replace(/%.*$/, '');
  if (!bare.includes(':') || !URL.canParse(`http://[${bare}]`)) return bare;
  const groups = groupsOf(new URL(`http://[${bare}]`).hostname.slice(1, -1));
  if (groups.slice(0, 6).join(':') === mapped) return groups.slice(6).flatMap(toBytes).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an address in the URL standard's form, which may leave out zeros. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

function toBytes(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
}
