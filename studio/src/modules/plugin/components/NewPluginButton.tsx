import { cutVisible } from '@heddle/api-contract';
import { pluginLimits } from '@heddle/api-contract/families/plugin';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { pluginMessages } from '../pluginMessages.js';
import { useCreatePlugin } from '../queries.js';

const empty = { name: '', description: '', url: '' };

/** Asks for name and address of a plugin, creates it and opens its page. */
export function NewPluginButton({ spaceId }: { spaceId: string }) {
  const t = useMessages(pluginMessages);
  const navigate = useNavigate();
  const create = useCreatePlugin(spaceId);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('newPlugin')}
      </Button>
      <FormDialog
        title={t('newPlugin')}
        submit={t('create')}
        size={520}
        isOpen={isOpen}
        initial={empty}
        check={({ name, url }) => ({
          name: name.trim() === '' && t('nameMissing'),
          url: url.trim() === '' && t('urlMissing'),
        })}
        apiNames={{ desc: 'description' }}
        onSubmit={async ({ name, description, url }) => {
          const plugin_id = await create.mutateAsync({
            name: name.trim(),
            description: description.trim(),
            url: url.trim(),
          });
          void navigate({
            to: '/space/$space_id/plugin/$plugin_id',
            params: { space_id: spaceId, plugin_id },
          });
        }}
        onClose={() => setIsOpen(false)}
      >
        {({ field, set }) => (
          <>
            <TextInput
              label={t('name')}
              required
              data-autofocus
              {...field('name')}
              onChange={(event) => set('name', cutVisible(event.currentTarget.value, pluginLimits.name))}
            />
            <Textarea
              label={t('description')}
              description={t('descriptionHint')}
              autosize
              minRows={2}
              maxRows={6}
              {...field('description')}
              onChange={(event) =>
                set('description', cutVisible(event.currentTarget.value, pluginLimits.description))
              }
            />
            <TextInput
              label={t('url')}
              description={t('urlHint')}
              type="url"
              required
              maxLength={pluginLimits.url}
              {...field('url')}
            />
          </>
        )}
      </FormDialog>
    </>
  );
}
