import { Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { useCreateTeam } from '../queries.js';
import { spaceMessages } from '../spaceMessages.js';

interface TeamDialogProps {
  isOpen: boolean;
  onClose(): void;
  onCreated(id: string): void;
}

/** Creates a team owned by the user. */
export function TeamDialog({ isOpen, onClose, onCreated }: TeamDialogProps) {
  const t = useMessages(spaceMessages);
  const shared = useMessages(sharedMessages);
  const create = useCreateTeam();
  const form = useForm({
    initialValues: { name: '', description: '' },
    validate: { name: (name) => (name.trim() === '' ? t('nameMissing') : null) },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  const handleSubmit = form.onSubmit((values) =>
    create.mutate(values, {
      onSuccess: (id) => {
        close();
        onCreated(id);
      },
      onError: (error) => form.setFieldError('name', errorText(error)),
    }),
  );
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t('newTeam')}
      size={400}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <form onSubmit={handleSubmit}>
        <Stack>
          <TextInput label={t('name')} maxLength={50} data-autofocus {...form.getInputProps('name')} />
          <Textarea
            label={t('description')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...form.getInputProps('description')}
          />
          <FormButtons submit={t('create')} isBusy={create.isPending} onCancel={close} />
        </Stack>
      </form>
    </Modal>
  );
}
