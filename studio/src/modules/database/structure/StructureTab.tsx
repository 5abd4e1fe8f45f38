import { databaseLimits } from '@heddle/api-contract';
import { confirm } from '@heddle/ui-kit';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { type DraftField, draftFieldsOf, keptFields } from '../fields/DraftField.js';
import { FieldsTable } from '../fields/FieldsTable.js';
import { fieldProblems, shownProblems } from '../fields/fieldProblems.js';
import type { DatabaseInfo } from '../queries.js';
import { changeCount } from './changeCount.js';
import classes from './Structure.module.css';
import { structureMessages } from './structureMessages.js';
import { UsedBy } from './UsedBy.js';

const PreviewDialog = lazyDialog(async () => (await import('./PreviewDialog.js')).PreviewDialog);

/** The fields of a database. Changes are previewed before they are saved. */
export function StructureTab({ database }: { database: DatabaseInfo }) {
  const t = useMessages(structureMessages);
  const shared = useMessages(sharedMessages);
  const stored = useMemo(() => draftFieldsOf(database.field_list), [database]);
  const systemFields = useMemo(
    () => database.field_list.filter(({ is_system_field }) => is_system_field),
    [database],
  );
  const [edited, setEdited] = useState<DraftField[]>();
  const [isTried, setIsTried] = useState(false);
  const [isReviewing, setIsReviewing] = useState(false);
  const fields = edited ?? stored;
  const changes = changeCount(stored, fields);
  const problems = fieldProblems(fields);
  const kept = keptFields(fields);
  const discard = () => {
    setEdited(undefined);
    setIsTried(false);
  };
  useBlocker({
    disabled: changes === 0,
    enableBeforeUnload: changes > 0,
    shouldBlockFn: async () =>
      !(await confirm({
        title: t('leaveTitle'),
        children: t('leaveWhy'),
        confirm: shared('discard'),
        cancel: shared('keepEditing'),
        isDanger: true,
      })),
  });
  return (
    <div className={classes.panes}>
      <section className={classes.fields} aria-label={t('fields', { count: kept.length })}>
        <div className={classes.head}>
          <strong>{t('fields', { count: kept.length })}</strong>
          <Text size="xs" c="dimmed">
            {t('of', { maximum: databaseLimits.fields, system: systemFields.length })}
          </Text>
          <span className={classes.spring} />
          {changes > 0 && (
            <span className={classes.changed} role="status">
              <IconAlertTriangle size={14} aria-hidden />
              {t('changed', { count: changes })}
            </span>
          )}
          {changes > 0 && (
            <>
              <Button size="xs" variant="subtle" color="gray" onClick={discard}>
                {t('discard')}
              </Button>
              <Button
                size="xs"
                onClick={() => {
                  setIsTried(true);
                  if (problems.size === 0 && kept.length > 0) setIsReviewing(true);
                }}
              >
                {t('review')}
              </Button>
            </>
          )}
          {!database.can_edit && (
            <Text size="xs" c="dimmed">
              {t('readOnly')}
            </Text>
          )}
        </div>
        <FieldsTable
          fields={fields}
          systemFields={systemFields}
          problems={shownProblems(fields, isTried)}
          isReadOnly={!database.can_edit}
          onChange={setEdited}
        />
      </section>
      <aside className={classes.side}>
        <UsedBy database={database} />
      </aside>
      {isReviewing && (
        <PreviewDialog
          database={database}
          fields={kept}
          onSaved={discard}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </div>
  );
}
