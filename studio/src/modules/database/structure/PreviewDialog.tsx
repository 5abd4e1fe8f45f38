import { tableTypes } from '@heddle/api-contract/families/database';
import { showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ErrorText } from '../../../shared/api/ErrorText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import type { DraftField } from '../fields/DraftField.js';
import { fieldTypeOf } from '../fields/fieldTypes.js';
import {
  type DatabaseInfo,
  type StructurePreview,
  usePreviewStructure,
  useUpdateDatabase,
} from '../queries.js';
import classes from './Structure.module.css';
import { structureMessages } from './structureMessages.js';
import { UserList } from './UserList.js';

interface PreviewDialogProps {
  database: DatabaseInfo;
  fields: readonly DraftField[];
  onSaved(): void;
  onClose(): void;
}

/** What a change of the structure does to rows, agents and workflows, before it is saved. */
export function PreviewDialog({ database, fields, onSaved, onClose }: PreviewDialogProps) {
  const t = useMessages(structureMessages);
  const shared = useMessages(sharedMessages);
  const preview = usePreviewStructure(database.id);
  const update = useUpdateDatabase(database);
  const { mutate } = preview;
  const first = useRef(fields);
  useEffect(() => mutate(first.current), [mutate]);
  const { data } = preview;
  const lost = data?.changes.reduce((sum, { lost_values }) => sum + lost_values, 0) ?? 0;
  const error = preview.error ?? update.error;

  async function handleSave(): Promise<void> {
    if (!data) return;
    const isSaved = await update
      .mutateAsync({ fields: first.current, schemaVersion: data.schema_version })
      .then(
        () => true,
        () => false,
      );
    if (!isSaved) return;
    onSaved();
    onClose();
    showSuccess(t('saved'));
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        {preview.isPending && <Loader size="sm" aria-label={shared('loading')} />}
        {data && (
          <>
            <Text size="sm">{t('bothTables', data.rows)}</Text>
            {lost > 0 && (
              <Alert
                color="madder"
                variant="light"
                icon={<IconAlertTriangle size={16} aria-hidden />}
                title={t('lostTitle', { count: lost })}
              />
            )}
            <Changes changes={data.changes} />
            {data.problems.length > 0 && <Problems problems={data.problems} />}
            {data.affected.length > 0 && (
              <section>
                <h3 className={classes.heading}>{t('affected')}</h3>
                <UserList spaceId={database.space_id} users={data.affected} />
              </section>
            )}
          </>
        )}
        {error && (
          <Text size="sm" c="var(--h-fail-text)" role="alert">
            <ErrorText error={error} />
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            {...(lost > 0 && { color: 'madder' })}
            loading={update.isPending}
            disabled={!data || data.problems.length > 0 || data.changes.length === 0}
            onClick={() => void handleSave()}
          >
            {t('apply', { count: data?.changes.length ?? 0 })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const changeIcons = { added: IconPlus, dropped: IconMinus } as const;

/** Types travel as their numbers. */
const typesOf = (from: string, to: string) => ({
  from: fieldTypeOf(Number(from)).name,
  to: fieldTypeOf(Number(to)).name,
});

function Changes({ changes }: { changes: StructurePreview['changes'] }) {
  const t = useMessages(structureMessages);
  if (changes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noChanges')}
      </Text>
    );
  return (
    <section>
      <h3 className={classes.heading}>{t('changes')}</h3>
      <ul className={classes.changes}>
        {changes.map(({ kind, alter_id, name, from, to, lost_values }) => {
          const Icon = kind === 'added' || kind === 'dropped' ? changeIcons[kind] : IconPencil;
          return (
            <li key={`${kind} ${alter_id} ${name}`} data-kind={kind}>
              <Icon size={16} aria-hidden />
              <span>
                {t(kind, { name, ...(kind === 'retyped' ? typesOf(from, to) : { from, to }) })}
                {lost_values > 0 && <strong>{` · ${t('lost', { count: lost_values })}`}</strong>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Problems({ problems }: { problems: StructurePreview['problems'] }) {
  const t = useMessages(structureMessages);
  return (
    <Alert
      color="weld"
      variant="light"
      icon={<IconAlertTriangle size={16} aria-hidden />}
      title={t('problems')}
    >
      {problems.map(({ kind, alter_id, name, table_type, count, rows }) => (
        <Text key={`${alter_id} ${table_type} ${kind}`} size="sm">
          {t(kind === 'cast' ? 'cast' : 'requiredMissing', {
            ...{ name, count, row: rows[0]?.id ?? '', value: rows[0]?.value ?? '' },
            which: t(table_type === tableTypes.online ? 'online' : 'draft'),
          })}
        </Text>
      ))}
    </Alert>
  );
}
