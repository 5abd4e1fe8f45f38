import { Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { useCreateTeam } from '../queries.js';
import { spaceMessages } from '../spaceMessages.js';

interface TeamDialogProps {
  isOpen: boolean;
  onClose(): void;
  onCreated(id: string): void;
}

const empty = { name: '', description: '' };

/** Creates a team owned by the user. */
export function TeamDialog({ isOpen, onClose, onCreated }: TeamDialogProps) {
  const t = useMessages(spaceMessages);
  const create = useCreateTeam();
  return (
    <FormDialog
      title={t('newTeam')}
      submit={t('create')}
      isOpen={isOpen}
      initial={empty}
      check={({ name }) => ({ name: name.trim() === '' && t('nameMissing') })}
      onSubmit={async (values) => onCreated(await create.mutateAsync(values))}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput label={t('name')} maxLength={50} data-autofocus {...field('name')} />
          <Textarea
            label={t('description')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...field('description')}
          />
        </>
      )}
    </FormDialog>
  );
}
