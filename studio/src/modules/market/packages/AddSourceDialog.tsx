import { packageLimits } from '@heddle/api-contract/families/product-package';
import { Checkbox, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { packageMessages } from './packageMessages.js';
import { useAddSource } from './packageQueries.js';

/** Adds a source by its address and the public key of its publisher. */
export function AddSourceDialog({ onClose }: { onClose(): void }) {
  const t = useMessages(packageMessages);
  const add = useAddSource();
  return (
    <FormDialog
      title={t('add')}
      submit={t('add')}
      isOpen
      initial={{ location: '', publicKey: '', listsAll: false }}
      apiNames={{ public_key: 'publicKey' }}
      check={({ location, publicKey }) => ({
        location: location.trim() === '' && t('addressMissing'),
        publicKey: publicKey.trim() === '' && t('publicKeyMissing'),
      })}
      onSubmit={({ location, publicKey, listsAll }) =>
        add.mutateAsync({ location: location.trim(), publicKey: publicKey.trim(), listsAll })
      }
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <TextInput
            label={t('address')}
            description={t('addressHint')}
            placeholder="https://"
            required
            maxLength={packageLimits.location}
            data-autofocus
            {...field('location')}
          />
          <TextInput
            label={t('publicKey')}
            description={t('publicKeyHint')}
            required
            maxLength={200}
            {...field('publicKey')}
          />
          <Checkbox
            label={t('listsAll')}
            description={t('listsAllHint')}
            checked={values.listsAll}
            onChange={(event) => set('listsAll', event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  );
}
