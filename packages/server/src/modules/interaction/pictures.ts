import type { Input, Result } from '@heddle/api-contract';
import {
  discussionLimits,
  type interaction,
  writerStatuses,
} from '@heddle/api-contract/families/interaction';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineService } from '../../kernel/services.js';
import { findFile, iconUrl, iconUrls, idOfUri } from '../file/index.js';
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
  await requireOwn(context, key, 'Key');
  return { url: await iconUrl(context, key) };
}

/** URIs of the pictures of a text, which its author must have uploaded for discussions. */
export async function checkPictures(context: Context, given: Given): Promise<string[]> {
  const keys = new Set(Object.values(given ?? {}).map(({ image }) => image?.key ?? ''));
  for (const key of keys) await requireOwn(context, key, 'resource');
  return [...keys].slice(0, discussionLimits.pictures);
}

async function requireOwn({ db, user }: Context, uri: string, field: string): Promise<void> {
  const id = idOfUri(uri);
  const row = id === undefined ? undefined : await findFile(db, id);
  if (row?.ownerId !== user.id || row.spaceId !== storeSpaceId)
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
