import { archiveLimits } from '@heddle/api-contract/families/archive';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import { archiveReasons } from '@heddle/api-contract/reasons/archive';
import * as z from 'zod';
import { isChatDocument } from '../../import-formats/coze/convertCoze.js';
import { toText } from './ArchivedKind.js';
import { workflowArchive } from './kinds/workflows.js';
import { manifestId, readText } from './manifest.js';
import { inFile, refused } from './problems.js';
import { type ReadArchive, type ReadResource, refuseCycles } from './readArchive.js';

/** The list of contents in an export of a whole space, which has documents of workflows only. */
export const spaceExportPath = 'heddle-export.json';

const contents = z.object({
  format: z.literal('heddle-export'),
  version: z.literal(1),
  workflows: z
    .array(z.object({ id: manifestId, name: z.string().min(1).max(200), file: z.string().max(300) }))
    .max(archiveLimits.files),
});

/** Reads the export of a space as an archive of its workflows. It has no checksums; every document is checked. */
export function readSpaceExport(files: ReadonlyMap<string, Uint8Array>): ReadArchive {
  const given = inFile(spaceExportPath, () =>
    contents.parse(JSON.parse(readText(spaceExportPath, files.get(spaceExportPath) ?? new Uint8Array()))),
  );
  if (given.workflows.length > archiveLimits.resources)
    throw refused(archiveReasons.tooManyResources({ maximum: archiveLimits.resources }));
  const seen = new Set<string>();
  const resources = given.workflows.map(({ id, name, file }): ReadResource => {
    const content = files.get(file);
    if (seen.has(file)) throw refused(archiveReasons.fileTwice({ path: file }));
    seen.add(file);
    if (!content) throw refused(archiveReasons.fileMissing({ path: file }));
    const text = readText(file, content);
    const flowMode = isChatDocument(text) ? workflowModes.chatFlow : workflowModes.workflow;
    const parsed = inFile(file, () =>
      workflowArchive.parse(
        new Map([
          ['workflow.json', toText({ name, description: '', flowMode })],
          ['canvas.json', text],
        ]),
        new Map(),
      ),
    );
    const entry = { kind: 'workflow' as const, id, name, uses: [], notes: [], files: [] };
    return { entry, kind: workflowArchive, parsed };
  });
  refuseCycles(resources);
  const roots = given.workflows.map(({ id }) => ({ kind: 'workflow' as const, id }));
  const entries = resources.map(({ entry }) => entry);
  return { manifest: { format: 'heddle-archive', version: 1, roots, resources: entries }, resources };
}
