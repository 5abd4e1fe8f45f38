import { files } from '@heddle/api-contract/families/file';
import { and, eq } from 'drizzle-orm';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { avatarFiles } from '../account/index.js';
import { readContent, readOpenContent } from './contents.js';
import { fileKind } from './fileKind.js';
import { collectGarbageJob, collectGarbageNightly, namedKeys } from './garbage.js';
import { answerAvatar, deleteAvatar, importAvatar } from './icons.js';
import {
  describeUsage,
  listFiles,
  removeFiles,
  removeFilesOfSpace,
  retrieveOpen,
  signImage,
  signImages,
} from './listing.js';
import { storeIcon } from './storeFile.js';
import * as tables from './tables.js';
import { applyUpload, commitUpload, uploadBytes } from './uploadSteps.js';
import { upload, uploadBase64, uploadOpen } from './uploads.js';
import { issueUploadToken } from './uploadTokens.js';

export const fileModule = implement(
  files,
  {
    openUpload: uploadOpen,
    openRetrieve: retrieveOpen,
    openContent: readOpenContent,
    uploadBase64,
    uploadToken: issueUploadToken,
    workflowUploadToken: issueUploadToken,
    applyUpload,
    commitUpload,
    uploadBytes,
    imageUrls: signImages,
    imageUrl: signImage,
    upload,
    list: listFiles,
    remove: removeFiles,
    usage: describeUsage,
    content: readContent,
  },
  {
    tables,
    jobs: [collectGarbageJob],
    schedules: [collectGarbageNightly],
    on: {
      // Files in a space stay there when their uploader leaves.
      async memberLeft(db, { spaceId, userId, heirId }) {
        await db
          .update(tables.files)
          .set({ ownerId: heirId })
          .where(and(eq(tables.files.spaceId, spaceId), eq(tables.files.ownerId, userId)));
      },
    },
    after: {
      spaceDeleted: removeFilesOfSpace,
      // If the store fails for longer than the retries last, garbage collection deletes them.
      async blobsReleased({ db, files: store }, { keys }) {
        // Copies of a file share its blob.
        const named = await namedKeys(db, keys);
        for (const key of keys) if (!named.has(key)) await store?.delete(key);
      },
    },
    extensions: [
      extend(resourceKinds, fileKind),
      extend(avatarFiles, {
        store: async (context, { name, content, maxBytes }) =>
          (
            await storeIcon(
              context,
              { name, spaceId: null, content },
              { kind: 'avatar', maxBytes, field: 'avatar' },
            )
          ).id,
        answer: answerAvatar,
        delete: deleteAvatar,
        import: importAvatar,
      }),
    ],
  },
);
