import { equalJson, type JsonObject } from '@heddle/workflow-schema';
import { diffDocuments } from '@heddle/workflow-schema/diff';
import { type MergeConflict, mergeThreeWays } from '@heddle/workflow-schema/merge';
import * as z from 'zod';

/** A workflow as a file of the folder. */
export interface MirrorFile {
  /** Empty until the workflow exists on the server. */
  id: string;
  name: string;
  description: string;
  mode: 'workflow' | 'chatflow';
  document: JsonObject;
}

const shape = z.object({
  id: z.string().regex(/^\d{0,20}$/),
  name: z.string().max(64),
  description: z.string().max(2_000).default(''),
  mode: z.enum(['workflow', 'chatflow']).default('workflow'),
  document: z.custom<JsonObject>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  ),
});

/** Reads a file; throws a ZodError if it has another form. */
export function readMirrorFile(json: unknown): MirrorFile {
  return shape.parse(json);
}

/** The text of a file: the same file has the same text, and one change is few lines. */
export function printMirrorFile({ id, name, description, mode, document }: MirrorFile): string {
  return `${JSON.stringify({ id, name, description, mode, document }, null, 2)}\n`;
}

export function isSame(one: MirrorFile, other: MirrorFile): boolean {
  return (
    one.name === other.name &&
    one.description === other.description &&
    equalJson(one.document, other.document)
  );
}

/** Merges what changed from `base` to `theirs` into `mine`. Where there is a conflict, the result is as in `mine`. */
export function mergeFiles(
  base: MirrorFile,
  mine: MirrorFile,
  theirs: MirrorFile,
): { file: MirrorFile; conflicts: MergeConflict[] } {
  const { document, conflicts } = mergeThreeWays(base.document, mine.document, theirs.document);
  const file = { ...mine, document };
  for (const key of ['name', 'description'] as const) {
    if (theirs[key] === base[key] || theirs[key] === mine[key]) continue;
    if (mine[key] === base[key]) file[key] = theirs[key];
    else conflicts.push({ kind: 'key', id: key, title: '' });
  }
  return { file, conflicts };
}

/** The differences from one file to another, one per line, as a diff marks them. */
export function describeChanges(before: MirrorFile, after: MirrorFile): string[] {
  const difference = diffDocuments(before.document, after.document);
  const named = ({ title, id }: { title: string; id: string }) => (title === '' ? id : `${title} (${id})`);
  const edge = ({ source, sourcePort, target }: { source: string; sourcePort: string; target: string }) =>
    `${source}${sourcePort === '' ? '' : `[${sourcePort}]`} -> ${target}`;
  const changed = new Set(difference.changed.map(({ id }) => id));
  return [
    ...(['name', 'description'] as const)
      .filter((key) => before[key] !== after[key])
      .map((key) => `~ ${key}: ${after[key]}`),
    ...difference.added.map((node) => `+ ${named(node)}`),
    ...difference.removed.map((node) => `- ${named(node)}`),
    ...difference.changed.map((node) => `~ ${named(node)}`),
    ...difference.moved.filter(({ id }) => !changed.has(id)).map((node) => `> ${named(node)}`),
    ...difference.addedEdges.map((one) => `+ ${edge(one)}`),
    ...difference.removedEdges.map((one) => `- ${edge(one)}`),
    ...difference.changedKeys.map((key) => `~ ${key}`),
  ];
}
