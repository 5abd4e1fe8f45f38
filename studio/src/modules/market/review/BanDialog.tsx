import { Text, Textarea } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { adminMessages } from './adminMessages.js';
import { type AdminProduct, useBan } from './adminQueries.js';

/** Bans a product for a reason that its author sees. */
export function BanDialog({ product, onClose }: { product: AdminProduct['meta_info']; onClose(): void }) {
  const t = useMessages(adminMessages);
  const ban = useBan();
  return (
    <FormDialog
      title={t('banTitle', { name: product.name })}
      submit={t('ban')}
      isOpen
      initial={{ reason: '' }}
      check={({ reason }) => ({ reason: reason.trim() === '' && t('reasonMissing') })}
      onSubmit={({ reason }) => ban.mutateAsync({ id: product.id, reason: reason.trim() })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <Text size="sm">{t('banWhy')}</Text>
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            required
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            {...field('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}
