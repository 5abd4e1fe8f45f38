import { clientTypes } from '@heddle/api-contract/families/oauth-app';
import { Modal, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormButtons } from '../../../shared/parts/FormButtons.js';
import { oauthAppMessages } from '../oauthAppMessages.js';
import { useCreateApp } from '../queries.js';

/** Asks for name and type, creates the app and opens its page. */
export function NewAppDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useMessages(oauthAppMessages);
  const shared = useMessages(sharedMessages);
  const navigate = useNavigate();
  const create = useCreateApp();
  const form = useForm({
    initialValues: { name: '', description: '', client_type: 'WebBackend' as (typeof clientTypes)[number] },
    validate: { name: (name) => (name.trim() ? null : t('nameMissing')) },
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
      title={t('create')}
      size={480}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            maxLength={50}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('description')}
            description={t('descriptionHint')}
            maxLength={500}
            autosize
            minRows={2}
            {...form.getInputProps('description')}
          />
          <Radio.Group label={t('kind')} description={t('kindHint')} {...form.getInputProps('client_type')}>
            <Stack gap="xs" mt="xs">
              {clientTypes.map((type) => (
                <Radio key={type} value={type} label={t(type)} description={t(`${type}Why`)} size="sm" />
              ))}
            </Stack>
          </Radio.Group>
          <FormButtons submit={t('create')} isBusy={create.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
