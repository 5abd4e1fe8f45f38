import { archive } from '@heddle/api-contract/families/archive';
import { implement } from '../../kernel/implement.js';
import { exportResources, exportResourcesJob } from './exportResources.js';
import { importArchive, importArchiveJob } from './importArchive.js';
import { previewArchive } from './previewArchive.js';
import { readProgress } from './progress.js';

export const archiveModule = implement(
  archive,
  { exportResources, preview: previewArchive, importFile: importArchive, progress: readProgress },
  { jobs: [exportResourcesJob, importArchiveJob] },
);
