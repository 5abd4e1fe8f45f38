import { clientTypes } from '@heddle/api-contract/families/oauth-app';
import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { oauthAppMessages } from '../oauthAppMessages.js';
import { useCreateApp } from '../queries.js';

const empty = { name: '', description: '', client_type: 'WebBackend' as (typeof clientTypes)[number] };

/** Asks for name and type, creates the app and opens its page. */
export function NewAppDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useMessages(oauthAppMessages);
  const navigate = useNavigate();
  const create = useCreateApp();
  return (
    <FormDialog
      title={t('create')}
      submit={t('create')}
      size={480}
      isOpen={isOpen}
      initial={empty}
      check={({ name }) => ({ name: name.trim() === '' && t('nameMissing') })}
      onSubmit={async (values) => {
        const appid = await create.mutateAsync(values);
        void navigate({ to: '/settings/oauth-apps/$appid', params: { appid } });
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            maxLength={50}
            data-autofocus
            {...field('name')}
          />
          <Textarea
            label={t('description')}
            description={t('descriptionHint')}
            maxLength={500}
            autosize
            minRows={2}
            {...field('description')}
          />
          <Radio.Group label={t('kind')} description={t('kindHint')} {...field('client_type')}>
            <Stack gap="xs" mt="xs">
              {clientTypes.map((type) => (
                <Radio key={type} value={type} label={t(type)} description={t(`${type}Why`)} size="sm" />
              ))}
            </Stack>
          </Radio.Group>
        </>
      )}
    </FormDialog>
  );
}
