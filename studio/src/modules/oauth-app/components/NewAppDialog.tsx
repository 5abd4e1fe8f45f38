import { clientTypes } from '@heddle/api-contract';
import { Modal, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { oauthAppWords } from '../oauthAppWords.js';
import { useCreateApp } from '../queries.js';

/** Asks what the app is called and where it runs, makes it, and opens its page for the rest. */
export function NewAppDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const words = useWords(oauthAppWords);
  const shared = useWords(sharedWords);
  const navigate = useNavigate();
  const create = useCreateApp();
  const form = useForm({
    initialValues: { name: '', description: '', client_type: 'WebBackend' as (typeof clientTypes)[number] },
    validate: { name: (name) => (name.trim() ? null : words('nameMissing')) },
  });
  const handleSubmit = form.onSubmit((values) =>
    create.mutate(values, {
      onSuccess: (appid) => void navigate({ to: '/settings/oauth-apps/$appid', params: { appid } }),
    }),
  );
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={words('create')}
      size={480}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack>
          <TextInput
            label={words('name')}
            description={words('nameHint')}
            maxLength={50}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Textarea
            label={words('description')}
            description={words('descriptionHint')}
            maxLength={500}
            autosize
            minRows={2}
            {...form.getInputProps('description')}
          />
          <Radio.Group
            label={words('kind')}
            description={words('kindHint')}
            {...form.getInputProps('client_type')}
          >
            <Stack gap="xs" mt="xs">
              {clientTypes.map((type) => (
                <Radio
                  key={type}
                  value={type}
                  label={words(type)}
                  description={words(`${type}Why`)}
                  size="sm"
                />
              ))}
            </Stack>
          </Radio.Group>
          <FormButtons submit={words('create')} isBusy={create.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
