import { equalJson, type JsonObject } from '@heddle/workflow-schema';
import { diffDocuments } from '@heddle/workflow-schema/diff';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { mergeThreeWays } from '@heddle/workflow-schema/merge';
import * as z from 'zod';
import { MirrorError } from './MirrorClient.js';
import type { MirrorBase, MirrorFile, MirrorKind } from './MirrorKind.js';
import { jsonObject, safeName } from './MirrorKind.js';
import { mergeJson } from './mergeJson.js';

interface WorkflowFile extends MirrorFile {
  mode: 'workflow' | 'chatflow';
  document: JsonObject;
}

const path = '/v1/workflow_drafts';

const shape = z.object({
  id: z.string().regex(/^\d{0,20}$/),
  name: z.string().max(64),
  description: z.string().max(2_000).default(''),
  mode: z.enum(['workflow', 'chatflow']).default('workflow'),
  document: jsonObject,
});

const draft = z.object({
  workflow_id: z.string().regex(/^\d{1,20}$/),
  name: z.string(),
  description: z.string(),
  mode: z.enum(['workflow', 'chatflow']),
  commit_id: z.string(),
  schema: z.string(),
});
const saved = z.object({ workflow_id: z.string().regex(/^\d{1,20}$/), commit_id: z.string() });

/** Workflows: their documents are merged node by node. */
export const workflowKind: MirrorKind<WorkflowFile> = {
  filesIn: 'workflows',
  basesIn: '.heddle/base',
  fileName: ({ name, id }) => safeName(name, id, 'workflow'),
  read: (json) => shape.parse(json),
  toJson: ({ id, name, description, mode, document }) => ({ id, name, description, mode, document }),
  isSame: (one, other) =>
    one.name === other.name &&
    one.description === other.description &&
    equalJson(one.document, other.document),

  merge(base, mine, theirs) {
    const { document, conflicts } = mergeThreeWays(base.document, mine.document, theirs.document);
    const names = mergeJson(namesOf(base), namesOf(mine), namesOf(theirs));
    return {
      file: { ...mine, ...(names.merged as ReturnType<typeof namesOf>), document },
      conflicts: [...conflicts, ...names.conflicts],
    };
  },

  describe(before, after) {
    const { name, description, document } = before ?? { ...after, document: { nodes: [], edges: [] } };
    const difference = diffDocuments(document, after.document);
    const named = ({ title, id }: { title: string; id: string }) => (title === '' ? id : `${title} (${id})`);
    const edge = ({ source, sourcePort, target }: { source: string; sourcePort: string; target: string }) =>
      `${source}${sourcePort === '' ? '' : `[${sourcePort}]`} -> ${target}`;
    const changed = new Set(difference.changed.map(({ id }) => id));
    return [
      ...(name === after.name ? [] : [`~ name: ${after.name}`]),
      ...(description === after.description ? [] : [`~ description: ${after.description}`]),
      ...difference.added.map((node) => `+ ${named(node)}`),
      ...difference.removed.map((node) => `- ${named(node)}`),
      ...difference.changed.map((node) => `~ ${named(node)}`),
      ...difference.moved.filter(({ id }) => !changed.has(id)).map((node) => `> ${named(node)}`),
      ...difference.addedEdges.map((one) => `+ ${edge(one)}`),
      ...difference.removedEdges.map((one) => `- ${edge(one)}`),
      ...difference.changedKeys.map((key) => `~ ${key}`),
    ];
  },

  listPath: path,
  readItem(item) {
    const { workflow_id: id, name, description, mode, commit_id: commit, schema } = draft.parse(item);
    const parsed = parseDocumentText(schema);
    if (parsed.error) throw new MirrorError(`${name}: ${parsed.error.message}`);
    return { commit, file: { id, name, description, mode, document: parsed.json } };
  },

  async create(client, file) {
    const { name, description, mode, document } = file;
    const body = { workspace_id: client.space, name, description, mode, schema: JSON.stringify(document) };
    return savedAs(file, await client.send('POST', path, body));
  },

  async save(client, file, commit) {
    const { id, name, description, document } = file;
    const body = { commit_id: commit, name, description, schema: JSON.stringify(document) };
    return savedAs(file, await client.send('PUT', `${path}/${id}`, body));
  },
};

const namesOf = ({ name, description }: WorkflowFile) => ({ name, description });

function savedAs(file: WorkflowFile, answered: unknown): MirrorBase<WorkflowFile> {
  const { workflow_id: id, commit_id: commit } = saved.parse(answered);
  return { commit, file: { ...file, id } };
}
