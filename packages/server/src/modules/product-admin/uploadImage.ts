import type { Input, Result } from '@heddle/api-contract';
import type { productAdmin } from '@heddle/api-contract/families/product-admin';
import type { Context } from '../../kernel/Context.js';
import { requireInInstallation } from '../account/index.js';
import { storePicture } from '../product/index.js';

type Calls = typeof productAdmin.calls;

/** Stores a picture for banners and logos. */
export async function uploadImage(
  context: Context,
  { data }: Input<Calls['uploadImage']>,
): Promise<Result<Calls['uploadImage']>> {
  await requireInInstallation(context, 'manageStore');
  return storePicture(context, data);
}
