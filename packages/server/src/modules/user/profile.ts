import type { Input } from '@heddle/api-contract';
import type { user } from '@heddle/api-contract/families/user';
import { oneChunk } from '../../files/streams.js';
import type { Context } from '../../kernel/Context.js';
import { setAvatar, updateProfile } from '../account/index.js';
import { copyIcon } from '../file/index.js';

type Calls = typeof user.calls;

/** Updates the given fields; stores the avatar last, after everything else was accepted. */
export async function updateSeenProfile(context: Context, input: Input<Calls['updateProfile']>) {
  const { avatar, name, user_unique_name, signature: description } = input;
  const isNew = avatar !== undefined && avatar !== '' && avatar !== context.user.avatarUrl;
  const icon = isNew ? await copyIcon(context, avatar, 'avatar') : undefined;
  await updateProfile(context, { name, user_unique_name, description });
  if (icon) await setAvatar(context, 'avatar', oneChunk(icon.bytes));
  return {};
}
