import type { ArchiveKind } from '@heddle/api-contract/families/archive';
import type { ArchivedKind } from './ArchivedKind.js';
import { agentArchive } from './kinds/agents.js';
import { cardArchive } from './kinds/cards.js';
import { databaseArchive } from './kinds/databases.js';
import { knowledgeArchive } from './kinds/knowledge.js';
import { pluginArchive } from './kinds/plugins.js';
import { promptArchive } from './kinds/prompts.js';
import { workflowArchive } from './kinds/workflows.js';

/** All kinds, in the order in which an import creates them: what is used comes first. */
export const archivedKinds: readonly ArchivedKind[] = [
  promptArchive,
  cardArchive,
  databaseArchive,
  knowledgeArchive,
  pluginArchive,
  workflowArchive,
  agentArchive,
];

/** How resources of a kind are archived. */
export function archivedKindOf(kind: ArchiveKind): ArchivedKind {
  return archivedKinds.find((one) => one.kind === kind)!;
}

/** Orders resources by kind, then by ID. */
export function byKind(
  one: { kind: ArchiveKind; id: string },
  other: { kind: ArchiveKind; id: string },
): number {
  const order = (kind: ArchiveKind) => archivedKinds.findIndex((candidate) => candidate.kind === kind);
  return order(one.kind) - order(other.kind) || (BigInt(one.id) < BigInt(other.id) ? -1 : 1);
}
