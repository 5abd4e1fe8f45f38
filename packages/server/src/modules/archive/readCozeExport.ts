import { archiveLimits } from '@heddle/api-contract/families/archive';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import type { UsualModel } from '../../import-formats/chatNodes.js';
import { convertCozeDsl, isCozeDsl } from '../../import-formats/coze/convertCozeDsl.js';
import { objectOf, textOf } from '../../import-formats/foreignJson.js';
import type { App } from '../../kernel/services.js';
import { manifestId, readText } from './manifest.js';
import { refused } from './problems.js';
import { type ReadArchive, refuseCycles } from './readArchive.js';
import { archiveOf, converting, foreignResource } from './readForeign.js';

const manifestName = /^(.*\/)?MANIFEST\.ya?ml$/i;
// IDs are not always quoted, and larger than the numbers that YAML keeps exact.
const idLine = /^id:\s*["']?(\d{12,20})["']?\s*$/m;

/** The folder of an export of Coze in an archive; undefined if it is none. */
export function cozeFolderOf(files: ReadonlyMap<string, Uint8Array>): string | undefined {
  for (const path of files.keys()) {
    const [found, folder = ''] = manifestName.exec(path) ?? [];
    if (found !== undefined) return folder;
  }
  return undefined;
}

interface ExportedWorkflow {
  path: string;
  id: string;
  json: JsonObject;
}

/** Reads an export of Coze: a workflow, and those that it calls. It has no checksums; every document is checked. */
export async function readCozeExport(
  app: Pick<App, 'pluginDocuments'>,
  files: ReadonlyMap<string, Uint8Array>,
  folder: string,
  model: UsualModel,
): Promise<ReadArchive> {
  const manifestPath = [...files.keys()].find((path) => manifestName.exec(path)?.[0] === path) ?? '';
  const manifest = await readYaml(app, manifestPath, files);
  const inFolder = `${folder}workflow/`;
  const paths = [...files.keys()]
    .filter((path) => path.startsWith(inFolder) && /\.ya?ml$/i.test(path))
    .sort();
  if (paths.length === 0) throw refused(archiveReasons.foreignEmpty());
  if (paths.length > archiveLimits.resources)
    throw refused(archiveReasons.tooManyResources({ maximum: archiveLimits.resources }));
  const workflows: ExportedWorkflow[] = [];
  for (const path of paths) workflows.push(await readWorkflow(app, path, files));
  const known = new Set(workflows.map(({ id }) => id));
  if (known.size < workflows.length) throw refused(archiveReasons.fileTwice({ path: inFolder }));
  const resources = workflows.map(({ path, id, json }) => {
    const converted = converting(() => convertCozeDsl(json, model, known));
    const resource = foreignResource(converted, { id, fileName: path.slice(inFolder.length), model });
    const uses = [...new Set(resource.parsed.calls)].filter((called) => known.has(called));
    return {
      ...resource,
      entry: { ...resource.entry, uses: uses.map((called) => ({ kind: 'workflow' as const, id: called })) },
    };
  });
  refuseCycles(resources);
  const main = textOf(objectOf(manifest.main).name);
  const roots = resources.filter(({ entry }) => entry.name === main);
  return archiveOf(resources, roots.length > 0 ? roots : resources);
}

async function readWorkflow(
  app: Pick<App, 'pluginDocuments'>,
  path: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<ExportedWorkflow> {
  const json = await readYaml(app, path, files);
  const id = idLine.exec(readText(path, files.get(path)!))?.[1];
  if (!isCozeDsl(json) || !manifestId.safeParse(id).success)
    throw refused(archiveReasons.content({ path, problem: 'it is not a workflow of Coze' }));
  return { path, id: id!, json };
}

async function readYaml(
  { pluginDocuments }: Pick<App, 'pluginDocuments'>,
  path: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<JsonObject> {
  const parsed = await pluginDocuments.parse(readText(path, files.get(path) ?? new Uint8Array()));
  if ('problem' in parsed) throw refused(archiveReasons.content({ path, problem: parsed.problem }));
  return isJsonObject(parsed.value) ? parsed.value : {};
}
