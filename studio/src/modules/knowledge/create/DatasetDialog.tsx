import { cutVisible } from '@heddle/api-contract';
import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { showSuccess } from '@heddle/ui-kit';
import { Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { IconField } from '../../../shared/parts/IconField.js';
import { type Dataset, type DatasetKind, nameProblem } from '../dataset/Dataset.js';
import { DatasetIcon, kindIcons } from '../dataset/DatasetIcon.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import { uploadIcon, useCreateDataset, useUpdateDataset } from '../queries.js';
import classes from './DatasetDialog.module.css';

const kinds: readonly DatasetKind[] = ['text', 'table', 'photo'];

interface DatasetDialogProps {
  spaceId: string;
  /** Edited; a new knowledge base without it. */
  dataset?: Dataset;
  /** Fixes the kind of a new one. */
  kind?: DatasetKind;
  onCreated?(id: string, kind: DatasetKind): void;
  onClose(): void;
}

/** Creates a knowledge base, or changes its name, description and icon. */
export function DatasetDialog({ spaceId, dataset, kind, onCreated, onClose }: DatasetDialogProps) {
  const t = useMessages(knowledgeMessages);
  const shared = useMessages(sharedMessages);
  const create = useCreateDataset(spaceId);
  const update = useUpdateDataset(spaceId);
  return (
    <FormDialog
      title={t(dataset ? 'editDataset' : 'newDataset')}
      submit={dataset ? shared('save') : t('create')}
      size={560}
      isOpen
      initial={{
        kind: dataset?.kind ?? kind ?? 'text',
        name: dataset?.name ?? '',
        description: dataset?.description ?? '',
        icon: { uri: dataset?.iconUri ?? '', url: dataset?.iconUrl ?? '' },
      }}
      check={({ name }) => {
        const problem = nameProblem(name);
        return { name: problem && t(problem) };
      }}
      apiNames={{ icon_uri: 'icon', dataset_name: 'name' }}
      onSubmit={async ({ kind: chosen, name, description, icon }) => {
        const fields = { name: name.trim(), description: description.trim(), iconUri: icon.uri };
        if (dataset) {
          await update.mutateAsync({ id: dataset.id, ...fields });
          return;
        }
        const id = await create.mutateAsync({ kind: chosen, ...fields });
        showSuccess(t('created', { name: fields.name }));
        onCreated?.(id, chosen);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {!dataset && kind === undefined && (
            <Radio.Group label={t('kind')} {...form.field('kind')}>
              <Stack gap={8} mt={6}>
                {kinds.map((one) => (
                  <KindCard key={one} kind={one} label={t(one)} hint={t(`${one}Hint`)} />
                ))}
              </Stack>
            </Radio.Group>
          )}
          <TextInput
            label={t('name')}
            required
            data-autofocus
            {...form.field('name')}
            onChange={(event) =>
              form.set('name', cutVisible(event.currentTarget.value, knowledgeLimits.name + 1))
            }
          />
          <Textarea
            label={t('description')}
            description={t('descriptionHint')}
            autosize
            minRows={2}
            maxRows={6}
            {...form.field('description')}
            onChange={(event) =>
              form.set('description', cutVisible(event.currentTarget.value, knowledgeLimits.description))
            }
          />
          <IconField
            preview={<DatasetIcon kind={form.values.kind} url={form.values.icon.url} size={48} />}
            isDefault={form.values.icon.url === ''}
            error={form.field('icon').error}
            upload={uploadIcon}
            onChange={(icon) => form.set('icon', icon)}
          />
        </>
      )}
    </FormDialog>
  );
}

function KindCard({ kind, label, hint }: { kind: DatasetKind; label: string; hint: string }) {
  const KindIcon = kindIcons[kind];
  return (
    <Radio.Card value={kind} className={classes.kind ?? ''} aria-label={label}>
      <Group wrap="nowrap" gap={12}>
        <Radio.Indicator />
        <KindIcon size={20} stroke={1.6} aria-hidden />
        <div>
          <Text size="sm" fw={500}>
            {label}
          </Text>
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  );
}
