import { ApiError, errorCodes } from '@heddle/api-contract';
import { confirm } from '@heddle/ui-kit';
import { announceError } from '../../../shared/api/announceError.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { databaseMessages } from '../databaseMessages.js';
import { useDeleteDatabase } from '../queries.js';

/** Deletes a database after asking; asks again, with the names, if something uses it. */
export function useConfirmedDelete(spaceId: string) {
  const t = useMessages(databaseMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const remove = useDeleteDatabase(spaceId);
  const ask = (title: string, why: string, action: string) =>
    confirm({ title, children: why, confirm: action, cancel: shared('cancel'), isDanger: true });

  /** Resolves with whether it was deleted. */
  return async ({ id, name }: { id: string; name: string }): Promise<boolean> => {
    if (!(await ask(t('deleteTitle', { name }), t('deleteWhy'), shared('delete')))) return false;
    try {
      await remove.mutateAsync({ id, isForced: false });
      return true;
    } catch (error) {
      const users = usersIn(error);
      if (users.length === 0) {
        announceError(error);
        return false;
      }
      const names = new Intl.ListFormat(language).format(users);
      if (!(await ask(t('inUseTitle', { name }), t('inUse', { names }), t('deleteAnyway')))) return false;
    }
    return remove.mutateAsync({ id, isForced: true }).then(
      () => true,
      (error: unknown) => {
        announceError(error);
        return false;
      },
    );
  };
}

function usersIn(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== errorCodes.databaseInUse) return [];
  const { affected = [] } = (error.data ?? {}) as { affected?: { name: string }[] };
  return affected.map(({ name }) => name);
}
