import { files } from '@heddle/api-contract/families/file';
import { createModuleClient } from '../../shared/api/client.js';
import { sendWithProgress, type UploadOptions } from '../../shared/api/sendWithProgress.js';

export const api = createModuleClient({ files });

/** A client whose uploads report progress. */
export const createUploadClient = (options: UploadOptions) =>
  createModuleClient({ files }, (url, init) => sendWithProgress(url, init, options));
