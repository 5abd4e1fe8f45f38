import { confirm } from '@heddle/ui-kit';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { moderationMessages } from '../moderationMessages.js';

/** Asks an administrator whether to delete what somebody wrote. */
export function useConfirmRemoval(): () => Promise<boolean> {
  const t = useMessages(moderationMessages);
  const shared = useMessages(sharedMessages);
  return () =>
    confirm({
      title: t('removeTitle'),
      children: t('removeWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
}
