import { showSuccess } from '@heddle/ui-kit';
import { Checkbox, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { useSpaces } from '../../space/index.js';
import { databaseMessages } from '../databaseMessages.js';
import { useCopyDatabase } from '../queries.js';

interface CopyDialogProps {
  spaceId: string;
  database: { id: string; name: string };
  /** Copying rows needs the right to edit them. */
  canCopyRows: boolean;
  onClose(): void;
}

/** Copies a database within its space or to another one, and opens the copy. */
export function CopyDialog({ spaceId, database: { id, name }, canCopyRows, onClose }: CopyDialogProps) {
  const t = useMessages(databaseMessages);
  const navigate = useNavigate();
  const spaces = useSpaces();
  const copy = useCopyDatabase();
  return (
    <FormDialog
      title={t('copyTitle', { name })}
      submit={t('copy')}
      isOpen
      initial={{ spaceId, withRows: false }}
      apiNames={{ space_id: 'spaceId' }}
      onSubmit={async (values) => {
        const copied = await copy.mutateAsync({ id, ...values });
        showSuccess(t('copied', { name: copied.table_name }));
        await navigate({
          to: '/space/$space_id/database/$table_id',
          params: { space_id: copied.space_id, table_id: copied.id },
        });
      }}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <Select
            label={t('copyTo')}
            allowDeselect={false}
            searchable
            data={(spaces.data ?? []).map((space) => ({ value: space.id, label: space.name }))}
            {...field('spaceId')}
          />
          {canCopyRows && (
            <Checkbox
              label={t('copyRows')}
              description={t(values.spaceId === spaceId ? 'copyRowsHere' : 'copyRowsElsewhere')}
              {...field('withRows', 'checkbox')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
