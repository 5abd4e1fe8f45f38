import { join } from 'node:path';
import { createDiskStore } from '../files/disk/createDiskStore.js';
import type { FileStore } from '../files/FileStore.js';
import { readStreamed } from '../files/multipart/readStreamed.js';
import { createSharpPictures } from '../files/pictures/createSharpPictures.js';
import type { Log } from '../kernel/log.js';
import type { CheckedFileOptions } from './fileOptions.js';
import { folderProblem, makeFolder } from './makeFolder.js';
import { StartError } from './StartError.js';

/** Opens the file store of an application on Node: a bucket or a folder. */
export async function openFiles(
  { dataFolder, files }: { dataFolder: string; files: CheckedFileOptions },
  log: Log,
) {
  const pictures = await createSharpPictures();
  if (!pictures) log.warn('pictures.none', { reason: 'the library sharp is not installed for this machine' });
  return {
    files: files.s3
      ? await openBucket(files.s3)
      : await openFolder(files.folder ?? join(dataFolder, 'files')),
    multipart: readStreamed,
    ...(pictures && { pictures }),
  };
}

async function openFolder(folder: string): Promise<FileStore> {
  makeFolder(folder, 'folder of files');
  try {
    const store = await createDiskStore({ folder });
    await store.check();
    return store;
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot keep files: ${folderProblem(error)}.`);
  }
}

async function openBucket(options: NonNullable<CheckedFileOptions['s3']>): Promise<FileStore> {
  // Load the client only in installations that use a bucket.
  const { createS3Store } = await import('../files/s3/createS3Store.js');
  try {
    const store = createS3Store(options);
    await store.check();
    return store;
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const where = options.endpoint ? ` at ${options.endpoint}` : '';
    throw new StartError(
      `The bucket "${options.bucket}"${where} cannot be used: ${reason.replace(/\s+/g, ' ').slice(0, 200)}.`,
    );
  }
}
