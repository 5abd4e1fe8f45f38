import { botLimits, cutVisible, projectLimits } from '@heddle/api-contract';
import { archiveNotes } from '@heddle/api-contract/families/archive';
import { copyStatuses } from '@heddle/api-contract/families/resource-copy';
import { Group, List, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { resourceLink } from '../../resource/index.js';
import { CopyOutcome, copyMessages } from '../../resource-copy/index.js';
import { useSpaces } from '../../space/index.js';
import { type Product, resourceTypeOf } from '../Product.js';
import { duplicateMessages } from './duplicateMessages.js';
import { type Duplicate, useDuplicate, useFolderChoices } from './duplicateQueries.js';

interface DuplicateDialogProps {
  product: Pick<Product, 'id' | 'kind' | 'entityType' | 'name'>;
  /** Where it goes unless the user chooses otherwise; the first workspace by default. */
  place?: { spaceId: string; folderId: string };
  onClose(): void;
}

/** What the server accepts, in visible characters; names of workflows are identifiers. */
const maxNames = { agent: botLimits.name, plugin: 50, project: projectLimits.name };
const maxIdentifier = 64;
const workflowName = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/** Copies a product into a workspace and folder, then reports what was replaced and what did not come along. */
export function DuplicateDialog({ product, place, onClose }: DuplicateDialogProps) {
  const t = useMessages(duplicateMessages);
  const shared = useMessages(sharedMessages);
  const spaces = useSpaces();
  const copy = useDuplicate(product);
  const hasCopied = useRef(false);
  const maxName = product.kind === 'workflow' ? undefined : maxNames[product.kind];
  const isIdentifier = maxName === undefined;
  const cut = (name: string) => (isIdentifier ? name : cutVisible(name, maxName));
  const targets = spaces.data?.filter(({ hide_operation }) => !hide_operation);
  const title = t('title', { name: product.name });
  if (copy.data)
    return (
      <Modal
        opened
        onClose={onClose}
        title={title}
        size={640}
        closeButtonProps={{ 'aria-label': shared('close') }}
      >
        {isTask(copy.data) ? (
          <CopyOutcome taskId={copy.data.task_id} isMove={false} onClose={onClose} />
        ) : (
          <Report
            copy={copy.data}
            spaceId={copy.variables.spaceId}
            spaceName={targets?.find(({ id }) => id === copy.variables.spaceId)?.name ?? ''}
            kind={product.kind}
          />
        )}
      </Modal>
    );
  return (
    <FormDialog
      title={title}
      submit={t('submit')}
      isOpen
      initial={
        targets && {
          name: isIdentifier ? '' : cut(product.name),
          ...(place ?? { spaceId: targets[0]?.id ?? '', folderId: '' }),
        }
      }
      loading={
        <Loaded query={spaces} failed={t('spacesFailed')}>
          {() => null}
        </Loaded>
      }
      apiNames={{ space_id: 'spaceId', folder_id: 'folderId' }}
      check={({ name }) => ({
        name: isIdentifier
          ? name.trim() !== '' && !workflowName.test(name.trim()) && t('nameIdentifier')
          : name.trim() === '' && t('nameMissing'),
      })}
      onSubmit={async ({ name, ...place }) => {
        await copy.mutateAsync({ ...place, name: name.trim() });
        hasCopied.current = true;
      }}
      // The report takes the place of the form.
      onClose={() => {
        if (!hasCopied.current) onClose();
      }}
    >
      {({ field, values, set }) => (
        <>
          <TextInput
            label={t('name')}
            required={!isIdentifier}
            {...(isIdentifier && { description: t('workflowName') })}
            {...(isIdentifier && { maxLength: maxIdentifier })}
            {...field('name')}
            onChange={(event) => set('name', cut(event.currentTarget.value))}
            data-autofocus
          />
          <Select
            label={t('space')}
            allowDeselect={false}
            searchable
            data={(targets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...field('spaceId')}
            onChange={(value) => {
              set('spaceId', value ?? '');
              set('folderId', '');
            }}
          />
          <FolderSelect
            spaceId={values.spaceId}
            value={values.folderId}
            error={field('folderId').error}
            onChange={(value) => set('folderId', value)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Whether the copy engine follows the copy; small ones are complete at once. */
const isTask = ({ task_id, status }: Duplicate) =>
  task_id !== '' && task_id !== '0' && status !== copyStatuses.done;

interface FolderSelectProps {
  spaceId: string;
  value: string;
  error: string | undefined;
  onChange(folderId: string): void;
}

/** The folder of the workspace that the copy goes into; not shown while there is none. */
function FolderSelect({ spaceId, value, error, onChange }: FolderSelectProps) {
  const t = useMessages(duplicateMessages);
  const folders = useFolderChoices(spaceId).data ?? [];
  if (folders.length === 0) return null;
  return (
    <Select
      label={t('folder')}
      searchable
      clearable
      placeholder={t('noFolder')}
      data={folders.map(({ id, path }) => ({ value: id, label: path }))}
      value={value === '' ? null : value}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

/** A code that is new to this page says at least that something is missing. */
const noteKey = (code: string) =>
  `note.${archiveNotes.find((known) => known === code) ?? 'missing'}` as const;

interface ReportProps {
  copy: Duplicate;
  spaceId: string;
  spaceName: string;
  kind: Product['kind'];
}

function Report({ copy, spaceId, spaceName, kind }: ReportProps) {
  const t = useMessages(duplicateMessages);
  const tCopy = useMessages(copyMessages);
  const link = resourceLink(spaceId, { type: resourceTypeOf[kind], id: copy.new_entity_id });
  return (
    <Stack>
      <Text fw={600} role="status">
        {t('done', { space: spaceName })}
      </Text>
      {copy.warnings.length > 0 && (
        <section aria-label={t('notes')}>
          <Text size="sm" fw={600} mb={4}>
            {t('notes')}
          </Text>
          <List size="sm">
            {copy.warnings.map(({ code, subject }, index) => (
              <List.Item key={index} style={{ overflowWrap: 'anywhere' }}>
                {tCopy(noteKey(code), { subject })}
              </List.Item>
            ))}
          </List>
        </section>
      )}
      {link && (
        <Group justify="flex-end">
          <LinkButton {...link}>{t('open')}</LinkButton>
        </Group>
      )}
    </Stack>
  );
}
