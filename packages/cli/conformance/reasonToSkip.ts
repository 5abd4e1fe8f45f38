import { nodeTypes } from '@heddle/node-types';
import type { JsonObject } from '@heddle/workflow-schema';
import { nodesOf } from './nodesOf.js';
import type { Case } from './schema/cases.js';

const known = new Set(nodeTypes.map((definition) => definition.code));
/** Comments never run, so a document may have them. */
const comment = '31';

/** Needs that the runner answers by script. */
const played = new Set<string>(['http', 'plugins', 'knowledge', 'database', 'conversations']);

/** Why a case cannot be run today; nothing when it must pass. */
export function reasonToSkip(one: Case, document: (path: string) => JsonObject): string | undefined {
  if (one.executable === false) return `marked as not executable: ${one.note}`;
  const missing = one.needs.filter((need) => !played.has(need));
  if (missing.length > 0) return `needs ${missing.join(', ')}`;
  if (one.mode === 'stream' || one.mode === 'chat' || one.mode === 'store')
    return `mode ${one.mode} needs a server`;
  if (one.mode === 'schema') return 'the summary of node types and flags is not built yet';
  // Pruning looks at edges alone, so it knows every document.
  if (one.mode === 'prune') return undefined;
  const types = unknownTypes(documentsOf(one).map(document));
  if (types.length > 0) return `its documents have node types that are not built yet: ${types.join(', ')}`;
  if (one.node?.batchStrings)
    return 'running one node alone with the lists of its batch mode is not built yet';
  return undefined;
}

/** Codes of the node types in these documents that no definition has. */
function unknownTypes(documents: readonly JsonObject[]): string[] {
  const codes = new Set(documents.flatMap(nodesOf).map((node) => String(node.type)));
  return [...codes]
    .filter((code) => code !== comment && !known.has(code))
    .sort((a, b) => Number(a) - Number(b));
}

/** Paths of all documents that a case names. */
export function documentsOf(one: Case): string[] {
  const stored = Object.values(one.workflows ?? {}).map((entry) =>
    typeof entry === 'string' ? entry : entry.canvas,
  );
  const others = one.steps.flatMap((step) =>
    'run' in step && step.run !== true && step.run.canvas !== undefined ? [step.run.canvas] : [],
  );
  return [...new Set([one.canvas, ...stored, ...others])];
}
