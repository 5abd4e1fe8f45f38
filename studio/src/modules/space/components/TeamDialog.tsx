import { Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../../shared/api/announceError.js';
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { useCreateTeam } from '../queries.js';
import { spaceWords } from '../spaceWords.js';

interface TeamDialogProps {
  isOpen: boolean;
  onClose(): void;
  onCreated(id: string): void;
}

/** Makes a team, of which the person becomes the owner. */
export function TeamDialog({ isOpen, onClose, onCreated }: TeamDialogProps) {
  const words = useWords(spaceWords);
  const shared = useWords(sharedWords);
  const create = useCreateTeam();
  const form = useForm({
    initialValues: { name: '', description: '' },
    validate: { name: (name) => (name.trim() === '' ? words('nameMissing') : null) },
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
      title={words('newTeam')}
      size={400}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <form onSubmit={handleSubmit}>
        <Stack>
          <TextInput label={words('name')} maxLength={50} data-autofocus {...form.getInputProps('name')} />
          <Textarea
            label={words('description')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...form.getInputProps('description')}
          />
          <FormButtons submit={words('create')} isBusy={create.isPending} onCancel={close} />
        </Stack>
      </form>
    </Modal>
  );
}
