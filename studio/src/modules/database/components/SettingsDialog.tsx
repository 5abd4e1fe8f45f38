import { databaseLimits, databaseNamePattern } from '@heddle/api-contract';
import { Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { databaseMessages } from '../databaseMessages.js';
import { type DatabaseInfo, useUpdateDatabase } from '../queries.js';

/** Name and description of a database. */
export function SettingsDialog({ database, onClose }: { database: DatabaseInfo; onClose(): void }) {
  const t = useMessages(databaseMessages);
  const update = useUpdateDatabase(database);
  return (
    <FormDialog
      title={t('settingsTitle')}
      submit={t('save')}
      isOpen
      initial={{ name: database.table_name, description: database.table_desc }}
      apiNames={{ table_name: 'name', table_desc: 'description' }}
      check={({ name }) => ({
        name: (name === '' && t('needsName')) || (!databaseNamePattern.test(name) && t('namePattern')),
      })}
      onSubmit={(values) => update.mutateAsync(values)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput
            label={t('name')}
            description={t('nameWhy')}
            required
            maxLength={databaseLimits.name}
            data-autofocus
            {...field('name')}
          />
          <Textarea
            label={t('description')}
            placeholder={t('descriptionHint')}
            maxLength={databaseLimits.description}
            autosize
            minRows={2}
            maxRows={6}
            {...field('description')}
          />
        </>
      )}
    </FormDialog>
  );
}
