import type { ImportSource } from '@heddle/api-contract/families/archive';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import type { Converted, ConvertedAgent, ConvertedWorkflow } from '../../import-formats/ConvertedWorkflow.js';
import type { UsualModel } from '../../import-formats/chatNodes.js';
import { convertForeign } from '../../import-formats/convertForeign.js';
import { ForeignProblem } from '../../import-formats/ForeignProblem.js';
import type { App } from '../../kernel/services.js';
import { toText } from './ArchivedKind.js';
import { archivedKindOf } from './archivedKinds.js';
import type { ManifestResource } from './manifest.js';
import { inFile, refused } from './problems.js';
import type { ReadArchive, ReadResource } from './readArchive.js';

/** Stands for the resource in a file of another product, which has no ID of ours. */
const foreignId = '9100000000000000001';
const longestName = 60;
const shortestName = 1;

/** Reads a document of another product as an archive with one resource, so that it is checked and created like one. */
export async function readForeign(
  { pluginDocuments }: Pick<App, 'pluginDocuments'>,
  bytes: Uint8Array,
  fileName: string,
  model: UsualModel,
): Promise<{ source: ImportSource; read: ReadArchive }> {
  const text = decode(bytes);
  const parsedText = await pluginDocuments.parse(text);
  if ('problem' in parsedText)
    throw refused(archiveReasons.foreignUnreadable({ problem: parsedText.problem }));
  const { source, converted } = converting(() => convertForeign(parsedText.value, text, model));
  const resource = foreignResource(converted, { id: foreignId, fileName, model });
  return { source, read: archiveOf([resource], [resource]) };
}

interface ForeignResource {
  /** Stands for the resource in its archive. */
  id: string;
  fileName: string;
  model: UsualModel;
}

/** A converted document as a resource of an archive. */
export function foreignResource(
  converted: Converted,
  { id, fileName, model }: ForeignResource,
  uses: ManifestResource['uses'] = [],
): ReadResource {
  const { kind } = converted;
  const name = converted.name.trim() || fileName.replace(/\.[^.]*$/, '');
  const files = kind === 'workflow' ? workflowFiles(converted, name) : agentFiles(converted, name, model);
  const entry = { kind, id, name: name.slice(0, 200) || kind, uses, notes: [], files: [] };
  const archived = archivedKindOf(kind);
  const parsed = inFile(fileName, () => archived.parse(files, new Map()));
  return { entry, kind: archived, parsed, nodes: converted.nodes };
}

/** Resources of another product as an archive. */
export function archiveOf(resources: readonly ReadResource[], roots: readonly ReadResource[]): ReadArchive {
  return {
    manifest: {
      format: 'heddle-archive',
      version: 1,
      roots: roots.map(({ entry: { kind, id } }) => ({ kind, id })),
      resources: resources.map(({ entry }) => entry),
    },
    resources,
  };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused(archiveReasons.foreignUnknown());
  }
}

/** Runs a conversion; what it refuses is refused in words. */
export function converting<T>(convert: () => T): T {
  try {
    return convert();
  } catch (error) {
    if (error instanceof ForeignProblem) throw refused(reasonOf(error));
    if (error instanceof TypeError) throw refused(archiveReasons.foreignUnknown());
    throw error;
  }
}

function reasonOf({ failure, parameters }: ForeignProblem) {
  const { version = '', known = '', maximum = 0, problem = '' } = parameters;
  switch (failure) {
    case 'newer':
      return archiveReasons.foreignNewer({ version: String(version), known: String(known) });
    case 'empty':
      return archiveReasons.foreignEmpty();
    case 'tooMany':
      return archiveReasons.foreignTooMany({ maximum: Number(maximum) });
    case 'unreadable':
      return archiveReasons.foreignUnreadable({ problem: String(problem) });
    case 'unknown':
      return archiveReasons.foreignUnknown();
  }
}

function workflowFiles(converted: ConvertedWorkflow, name: string): Map<string, string> {
  const { description, isChatFlow, variables, opening, document } = converted;
  const properties = {
    name: workflowName(name),
    description: description.trim().slice(0, 600) || name.slice(0, 600),
    flowMode: isChatFlow ? workflowModes.chatFlow : workflowModes.workflow,
    ...(variables.length > 0 && { variables: variables.map((one) => ({ ...one, scope: 'user' })) }),
    ...(isChatFlow &&
      opening.text !== '' && {
        role: {
          onboarding_info: { prologue: opening.text, suggested_questions: opening.questions.slice(0, 50) },
        },
      }),
  };
  return new Map([
    ['workflow.json', toText(properties)],
    ['canvas.json', JSON.stringify(document)],
  ]);
}

/** Names of workflows consist of Latin letters, digits and underscores. */
function workflowName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[^A-Za-z]+/, '')
    .replace(/_+$/, '')
    .slice(0, longestName);
  return plain.length < shortestName ? 'imported_workflow' : plain;
}

function agentFiles(converted: ConvertedAgent, name: string, model: UsualModel): Map<string, string> {
  const { description, prompt, opening } = converted;
  const properties = {
    name: name.trim().slice(0, 20) || 'Agent',
    description: description.slice(0, 500),
    mode: 0,
    blocks: {
      model_info: { model_id: model.id },
      onboarding_info: { prologue: opening.text, suggested_questions: opening.questions.slice(0, 10) },
    },
    shortcuts: [],
  };
  return new Map([
    ['agent.json', toText(properties)],
    ['persona.md', prompt],
  ]);
}
