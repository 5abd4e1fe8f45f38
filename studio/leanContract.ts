import { type Plugin, parseAst } from 'vite';

const callConstructors = new Set([
  'get',
  'post',
  'put',
  'del',
  'patch',
  'stream',
  'streamGet',
  'file',
  'redirect',
  'socket',
]);

/** What only the server reads of a call: it validates, authorises and records. */
const serverFields = new Set([
  'input',
  'output',
  'incoming',
  'audit',
  'errors',
  'permission',
  'public',
  'added',
]);

interface Node {
  type: string;
  start: number;
  end: number;
}
interface CallNode extends Node {
  callee: Node & { name?: string };
  arguments: Node[];
}
interface FunctionNode extends Node {
  id: { name: string } | null;
}
interface ObjectNode extends Node {
  properties: (Node & { key?: { name?: string } })[];
}

/**
 * Leaves out of the calls in a source text what only the server reads, so that schemas, which nothing else uses then,
 * stay out of the bundle together with zod.
 */
export function withoutServerFields(source: string): string {
  const cuts = new Map<number, number>();
  const cut = ({ properties, end }: ObjectNode) => {
    properties.forEach((property, index) => {
      if (serverFields.has(property.key?.name ?? ''))
        cuts.set(property.start, properties[index + 1]?.start ?? end - 1);
    });
  };
  const isObject = (node: Node | undefined): node is ObjectNode => node?.type === 'ObjectExpression';
  const hasKey = (node: ObjectNode, name: string) => node.properties.some(({ key }) => key?.name === name);
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node, (node) => {
    if (node.type === 'CallExpression') {
      const { callee, arguments: given } = node as CallNode;
      const options = given[1];
      if (callConstructors.has(callee.name ?? '') && isObject(options)) cut(options);
    }
    // Options that several calls share.
    if (isObject(node) && hasKey(node, 'audit') && hasKey(node, 'input')) cut(node);
    // Builds every call from these options.
    if (node.type === 'FunctionDeclaration' && (node as FunctionNode).id?.name === 'makeCall') {
      visit(node, (inner) => isObject(inner) && cut(inner));
    }
  });
  return [...cuts]
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), source);
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see);
    }
  }
}

/** Vite plugin: keeps of the API's calls only what the client needs. The client of the studio checks no responses. */
export function leanContract(): Plugin {
  return {
    name: 'heddle-lean-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/api-contract\/src\/.*\.ts$/ },
      handler: (source) => ({ code: withoutServerFields(source), map: null }),
    },
  };
}
