import { nodeTypes } from '@heddle/node-types';
import type { JsonObject } from '@heddle/workflow-schema';
import { nodesOf } from '../src/world/nodesOf.js';
import type { DocumentEntry } from './entries.js';

const known = new Set(nodeTypes.map((definition) => definition.code));
/** Comment nodes never run, so documents may contain them. */
const comment = '31';

/** Needs that scripts satisfy, and Python, which the runner supports. */
const played = new Set<string>(['http', 'plugins', 'knowledge', 'database', 'conversations', 'python']);

/** The reason why the executor and the validator alone cannot run a case; undefined if it must pass. */
export function reasonToSkip(
  { one, documents }: DocumentEntry,
  pythonRefusal: string | undefined,
): string | undefined {
  const missing = one.needs.filter((need) => !played.has(need));
  if (missing.length > 0) return `needs ${missing.join(', ')}`;
  if (one.needs.includes('python') && pythonRefusal !== undefined) return `needs python: ${pythonRefusal}`;
  if (one.mode === 'stream' || one.mode === 'chat' || one.mode === 'store')
    return `mode ${one.mode} needs a server`;
  // Pruning only looks at edges, and the summary ignores unknown types, so both accept every document.
  if (one.mode === 'prune' || one.mode === 'schema') return undefined;
  const types = unknownTypes(Object.values(documents));
  if (types.length > 0) return `its documents have node types that are not built yet: ${types.join(', ')}`;
  return undefined;
}

/** Node type codes in these documents that have no definition. */
function unknownTypes(documents: readonly JsonObject[]): string[] {
  const codes = new Set(documents.flatMap(nodesOf).map((node) => String(node.type)));
  return [...codes]
    .filter((code) => code !== comment && !known.has(code))
    .sort((a, b) => Number(a) - Number(b));
}
