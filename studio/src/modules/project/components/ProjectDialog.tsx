import { cutVisible, projectLimits } from '@heddle/api-contract';
import { Avatar, Textarea, TextInput } from '@mantine/core';
import { IconApps } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { IconField } from '../../../shared/parts/IconField.js';
import { uploadIcon } from '../../agent/index.js';
import { projectMessages } from '../projectMessages.js';
import type { ProjectDetails } from '../queries.js';

interface ProjectDialogProps {
  title: string;
  submit: string;
  initial: ProjectDetails & { iconUrl: string };
  onSubmit(details: ProjectDetails): Promise<unknown>;
  onClose(): void;
}

/** Name, description and icon of an app. */
export function ProjectDialog({ onSubmit, ...dialog }: ProjectDialogProps) {
  const t = useMessages(projectMessages);
  return (
    <FormDialog
      {...dialog}
      isOpen
      size={480}
      check={({ name }) => ({ name: name.trim() === '' && t('nameMissing') })}
      isReady={({ name }) => name.trim() !== ''}
      apiNames={{ icon_uri: 'iconUri' }}
      onSubmit={({ name, description, iconUri }) =>
        onSubmit({ name: name.trim(), description: description.trim(), iconUri })
      }
    >
      {({ field, values, set }) => (
        <>
          <TextInput
            label={t('name')}
            required
            data-autofocus
            {...field('name')}
            onChange={(event) => set('name', cutVisible(event.currentTarget.value, projectLimits.name))}
          />
          <Textarea
            label={t('description')}
            placeholder={t('descriptionHint')}
            autosize
            minRows={2}
            maxRows={6}
            {...field('description')}
            onChange={(event) =>
              set('description', cutVisible(event.currentTarget.value, projectLimits.description))
            }
          />
          <IconField
            preview={
              <Avatar
                src={values.iconUrl || null}
                size={48}
                radius={10}
                aria-hidden
                styles={{ placeholder: { background: 'var(--h-cat-data-soft)', color: 'var(--h-cat-data)' } }}
              >
                <IconApps size={24} stroke={1.6} aria-hidden />
              </Avatar>
            }
            isDefault={values.iconUrl === ''}
            upload={uploadIcon}
            error={field('iconUri').error}
            onChange={({ uri, url }) => {
              set('iconUri', uri);
              set('iconUrl', url);
            }}
          />
        </>
      )}
    </FormDialog>
  );
}
