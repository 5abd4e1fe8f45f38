import { defineReasons } from '../kernel/reasons.js';

/** Why something is not exported or imported. */
export const archiveReasons = defineReasons('archive', {
  nothing: 'choose at least one resource to export',
  notFound: 'the resource {id} does not exist, or you may not copy it',
  tooManyResources: 'an archive has at most {maximum} resources',
  tooLarge: 'an archive has at most {maximum:MiB} MiB',
  noFile: 'the file does not exist; upload it again',
  damaged: 'the archive is damaged and cannot be unpacked',
  expandsTooFar: 'the archive unpacks to more than {maximum:MiB} MiB',
  tooManyFiles: 'the archive has more than {maximum} files',
  unsafePath: 'the archive contains the file “{path}”, whose path is not permitted',
  fileTwice: 'the archive contains the file “{path}” twice',
  noManifest: 'the archive has no heddle-archive.json; it was not exported from Heddle',
  manifest: 'the list of contents (heddle-archive.json) is invalid: {problem}',
  newerVersion:
    'the archive has format version {version}, and this server reads versions up to {known}; update the server to import it',
  fileMissing: 'the file “{path}” is missing in the archive',
  fileUnlisted: 'the archive contains the file “{path}”, which is not in its list of contents',
  checksum: 'the file “{path}” was changed or damaged after the export: its checksum is wrong',
  contentNotFound: 'there is no template {id}',
  content: 'the file “{path}” is invalid: {problem}',
  cycle: 'workflows in the archive call each other in a circle: {names}',
  notMappable: 'the existing resource {id} does not exist in this workspace, or has another kind',
  foreignUnknown: 'the file is neither an archive of Heddle nor a workflow of Dify, n8n or Coze',
  foreignUnreadable: 'the file cannot be read: {problem}',
  foreignNewer: 'the file has version {version} of its format, and versions up to {known} can be imported',
  foreignEmpty: 'the file contains no workflow to import',
  foreignTooMany: 'the workflow has more than {maximum} nodes',
  unknownItem: 'the archive has no resource {id}',
});
