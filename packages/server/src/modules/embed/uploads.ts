import type { Input, Result } from '@heddle/api-contract';
import { channelLimits } from '@heddle/api-contract/families/channel';
import type { embed, VisibleFile } from '@heddle/api-contract/families/embed';
import { channelReasons } from '@heddle/api-contract/reasons/channel';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { chunksOf } from '../../files/streams.js';
import { defineJob } from '../../jobs/defineJob.js';
import { CallRate } from '../../kernel/CallRate.js';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { messageRates } from '../channel/index.js';
import { type FileRow, fileUrls, releaseFiles, storeFile } from '../file/index.js';
import { files } from '../file/tables.js';
import { embedFiles } from './tables.js';
import { requireVisit, type Visit } from './visits.js';

type Calls = typeof embed.calls;

/** Uploads at once: files belong to the person whose rights the channel has, who needs room for own uploads. */
const uploadRates = {
  session: defineService('embed-uploads', () => new CallRate({ perMinute: 20, together: 2 })),
  channel: defineService('embed-channel-uploads', () => new CallRate({ perMinute: 120, together: 3 })),
};

/** Stores a file of a visitor as a private file of the person whose rights the channel has. */
export async function uploadFile(
  context: PublicContext,
  { session: token, file }: Input<Calls['upload']>,
): Promise<Result<Calls['upload']>> {
  const visit = await requireVisit(context, token);
  const { channel, session } = visit;
  if (!channel.settings.can_upload) throw new DomainError('channelRefused', channelReasons.cannotUpload());
  const ends = [context.use(uploadRates.channel).begin(channel.id)];
  try {
    ends.push(context.use(uploadRates.session).begin(session.id));
    context.use(messageRates).take(`${channel.id} ${session.endUser} files`, channelLimits.filesPerHour);
    await requireRoom(visit);
    await context.act.begin();
    const content = chunksOf(file.stream());
    const row = await storeFile(visit.context, { name: file.name, spaceId: null, content });
    await context.db.insert(embedFiles).values({
      fileId: row.id,
      channelId: channel.id,
      endUser: session.endUser,
      createdAt: row.createdAt,
    });
    const urls = await fileUrls(visit.context, [row.id]);
    return { file: toVisibleFile(row, urls.get(row.id)?.url) };
  } finally {
    for (const end of ends) end();
  }
}

/** Checks what all visitors of a channel have stored. Uploads under way may exceed the limit by a few files. */
async function requireRoom({ context: { db }, channel }: Visit): Promise<void> {
  const [used] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(embedFiles)
    .innerJoin(files, eq(files.id, embedFiles.fileId))
    .where(eq(embedFiles.channelId, channel.id));
  if (Number(used?.bytes ?? 0) + channelLimits.fileBytes > channelLimits.filesTotalBytes)
    throw new DomainError('storageFull', channelReasons.filesFull());
}

function toVisibleFile(
  { id, name, size, contentType }: Pick<FileRow, 'id' | 'name' | 'size' | 'contentType'>,
  url = '',
): VisibleFile {
  const type = contentType.startsWith('image/') ? 'image' : 'file';
  return { type, file_id: id, name, size, file_url: url };
}

/** The files with these ids that the visitor has uploaded to this channel, with fresh addresses. */
export async function filesOfVisitor(
  { context, channel, session }: Visit,
  ids: readonly string[],
): Promise<Map<string, VisibleFile>> {
  if (ids.length === 0) return new Map();
  const { id, name, size, contentType } = files;
  const rows = await context.db
    .select({ id, name, size, contentType })
    .from(embedFiles)
    .innerJoin(files, eq(id, embedFiles.fileId))
    .where(
      and(
        inArray(embedFiles.fileId, [...new Set(ids)]),
        eq(embedFiles.channelId, channel.id),
        eq(embedFiles.endUser, session.endUser),
      ),
    );
  const urls = await fileUrls(
    context,
    rows.map((row) => row.id),
  );
  return new Map(rows.map((row) => [row.id, toVisibleFile(row, urls.get(row.id)?.url)]));
}

/** The files of a message, in its order; refuses those of others like those that do not exist. */
export async function requireFiles(visit: Visit, ids: readonly string[] = []): Promise<VisibleFile[]> {
  if (ids.length > 0 && !visit.channel.settings.can_upload)
    throw new DomainError('channelRefused', channelReasons.cannotUpload());
  const found = await filesOfVisitor(visit, ids);
  return ids.map((id) => {
    const file = found.get(id);
    if (!file) throw new DomainError('channelRefused', channelReasons.fileNotFound({ field: 'files' }));
    return file;
  });
}

const dayMs = 24 * 3_600_000;
const batch = 500;

/** Deletes files of visitors after their time, whether or not they were sent. */
export const deleteOldFiles = defineJob('embed.delete-files', z.object({}), async ({ app, signal }) => {
  const before = new Date(Date.now() - channelLimits.fileDays * dayMs);
  for (;;) {
    signal.throwIfAborted();
    const count = await app.db.transaction(async (transaction) => {
      const old = await transaction
        .select({ id: embedFiles.fileId })
        .from(embedFiles)
        .where(lt(embedFiles.createdAt, before))
        .limit(batch);
      // The rows of this module go with the files.
      await releaseFiles(
        app,
        transaction,
        old.map(({ id }) => id),
      );
      return old.length;
    });
    if (count < batch) return;
  }
});
