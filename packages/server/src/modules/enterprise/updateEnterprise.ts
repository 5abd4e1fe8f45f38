import type { Input } from '@heddle/api-contract';
import type { enterprise } from '@heddle/api-contract/families/enterprise';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import { randomToken } from '../../identity/randomToken.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type InstallationSettings, updateInstallation } from '../account/index.js';
import { copyIcon } from '../file/index.js';
import { requireInEnterprise } from './enterprises.js';
import { inLockedEnterprise } from './lockedPeople.js';
import { installationIcons } from './tables.js';

type Calls = typeof enterprise.calls;

const maxNameLength = 50;

/** Updates the name and the icon, where given. */
export async function updateEnterprise(context: Context, input: Input<Calls['update']>) {
  await requireInEnterprise(context, input.enterprise_id, 'updateInstallation');
  const changes: InstallationSettings = {};
  if (input.name !== undefined) changes.name = checkName(input.name);
  const { icon_uri: uri } = input;
  // Copy the icon, so that it survives when the uploader deletes their file.
  const icon = uri ? await copyIcon(context, uri, 'icon_uri') : undefined;
  if (uri !== undefined) changes.iconKey = icon ? randomToken() : '';
  if (Object.keys(changes).length === 0) return {};
  await inLockedEnterprise(context, 'updateInstallation', async (db) => {
    if (changes.iconKey !== undefined) await db.delete(installationIcons);
    if (changes.iconKey && icon)
      await db
        .insert(installationIcons)
        .values({ key: changes.iconKey, contentType: icon.contentType, content: icon.bytes });
    await updateInstallation(db, changes);
  });
  return {};
}

function checkName(text: string): string {
  const name = text.trim();
  if ([...name].length > maxNameLength)
    throw new DomainError('spaceInvalid', inputReasons.tooLong({ field: 'name', maximum: maxNameLength }));
  return name;
}
