import { DataGrid } from '@heddle/ui-kit/DataGrid';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Sql.module.css';
import { sqlMessages } from './sqlMessages.js';
import type { SqlResult } from './sqlQueries.js';

/** The rows of a statement, and the statement that ran. */
export function SqlResultView({ result }: { result: SqlResult }) {
  const t = useMessages(sqlMessages);
  const { columns, rows, truncated, executed_sql, milliseconds } = result;
  const gridColumns = useMemo(
    () =>
      columns.map((label) => ({
        ...{ id: label, label, isReadOnly: true },
        kind: rows.some((row) => typeof row[label] === 'number') ? ('number' as const) : ('text' as const),
      })),
    [columns, rows],
  );
  const gridRows = useMemo(
    () =>
      rows.map((row, index) => ({
        id: String(index),
        values: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
      })),
    [rows],
  );
  return (
    <>
      <Text size="xs" role="status">
        {t('rows', { count: rows.length, milliseconds })} {truncated && t('truncated')}
      </Text>
      <div className={classes.result}>
        <DataGrid
          id="database.sql"
          label={t('result')}
          columns={gridColumns}
          rows={gridRows}
          empty={<Text size="sm">{t('none')}</Text>}
        />
      </div>
      <details className={classes.executed}>
        <summary>{t('executed')}</summary>
        <pre>{executed_sql}</pre>
      </details>
    </>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
