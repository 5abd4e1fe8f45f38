import type { Input, Result } from '@heddle/api-contract';
import { type interaction, writerStatuses } from '@heddle/api-contract/families/interaction';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { and, eq, inArray } from 'drizzle-orm';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { iconUrl, iconUrls, idOfUri } from '../file/index.js';
import { files } from '../file/tables.js';
import { storePicture } from '../product/index.js';
import { storeSpaceId } from '../space/index.js';
import { requireOn, writerStatus } from './settings.js';

type Calls = typeof interaction.calls;
type Given = Input<Calls['publishPost']>['resource'];
/** Pictures of a text by their keys. */
export type Shown = NonNullable<Result<Calls['listPosts']>['post_list'][number]['post_info']['resource']>;

const picture = 1;

const uploads = defineService('discussion-pictures', () => new CallRate({ perMinute: 30, together: 2 }));

export async function uploadPicture(
  context: Context,
  { data }: Input<Calls['uploadPicture']>,
): Promise<Result<Calls['uploadPicture']>> {
  await requireOn(context.db);
  if ((await writerStatus(context.db, context.user.id)) !== writerStatuses.normal)
    throw new DomainError('discussionInvalid', discussionReasons.banned());
  const end = context.use(uploads).begin(context.user.id);
  try {
    const { uri, url } = await storePicture(context, data);
    return { key: uri, url };
  } finally {
    end();
  }
}

export async function pictureUrl(
  context: Context,
  { Key: key = '' }: Input<Calls['image']>,
): Promise<Result<Calls['image']>> {
  await requireOwn(context, [key], 'Key');
  return { url: await iconUrl(context, key) };
}

/** URIs of the pictures of a text, which its author must have uploaded for discussions. */
export async function checkPictures(context: Context, given: Given): Promise<string[]> {
  const keys = [...new Set(Object.values(given ?? {}).map(({ image }) => image?.key ?? ''))];
  await requireOwn(context, keys, 'resource');
  return keys;
}

async function requireOwn({ db, user }: Context, uris: readonly string[], field: string): Promise<void> {
  if (uris.length === 0) return;
  const ids = uris.flatMap((uri) => idOfUri(uri) ?? []);
  const own = and(inArray(files.id, ids), eq(files.ownerId, user.id), eq(files.spaceId, storeSpaceId));
  if (ids.length < uris.length || (await db.$count(files, own)) < new Set(ids).size)
    throw new DomainError('discussionInvalid', discussionReasons.pictureUnknown({ field }));
}

/** Presents the pictures of texts, whose URLs are read together. */
export async function picturePresenter(
  context: Context,
  texts: readonly { pictures: readonly string[] }[],
): Promise<(text: { pictures: readonly string[] }) => Shown> {
  const urls = await iconUrls(
    context,
    texts.flatMap(({ pictures }) => pictures),
  );
  return ({ pictures }) =>
    Object.fromEntries(
      pictures.map((key) => {
        const url = urls.get(key) ?? '';
        return [key, { file_type: picture, image: { key, url, origin_url: url } }];
      }),
    );
}
