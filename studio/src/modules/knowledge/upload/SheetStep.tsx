import { Group, NumberInput, Select, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import type { Column } from '../table/Column.js';
import { ColumnsField } from '../table/ColumnsField.js';
import classes from '../table/Table.module.css';
import { tableMessages } from '../table/tableMessages.js';
import type { SheetRange } from './createQueries.js';
import type { Sheet } from './sheetQueries.js';
import wizard from './Wizard.module.css';

interface SheetStepProps {
  query: UseQueryResult<Sheet>;
  range: SheetRange;
  columns: readonly Column[];
  /** Columns are chosen; otherwise those of the stored table stay. */
  isNew: boolean;
  hasProblems: boolean;
  onRange(range: SheetRange): void;
  onColumns(columns: Column[]): void;
  children?: ReactNode;
}

/** Which part of a file is read, as which columns, with its first rows. */
export function SheetStep(props: SheetStepProps) {
  const { query, range, columns, isNew, hasProblems, onRange, onColumns, children } = props;
  const t = useMessages(tableMessages);
  const isRangeValid = range.header < range.start;
  const line = (value: string | number) => Math.max(0, Number(value) - 1);
  return (
    <div className={wizard.narrow} style={{ maxWidth: 960 }}>
      <Loaded query={query} failed={t('readFailed')}>
        {(data) => (
          <>
            <Group align="flex-start">
              <Select
                label={t('sheet')}
                allowDeselect={false}
                value={String(range.sheet)}
                data={data.sheets.map(({ id, name, rowCount }) => ({
                  value: String(id),
                  label: t('sheetRows', { name, count: rowCount }),
                }))}
                onChange={(id) => id !== null && onRange({ ...range, sheet: Number(id) })}
              />
              <NumberInput
                label={t('headerRow')}
                min={1}
                allowDecimal={false}
                w={140}
                value={range.header + 1}
                onChange={(value) => onRange({ ...range, header: line(value) })}
              />
              <NumberInput
                label={t('firstRow')}
                min={1}
                allowDecimal={false}
                w={140}
                value={range.start + 1}
                error={!isRangeValid && t('headerProblem')}
                onChange={(value) => onRange({ ...range, start: line(value) })}
              />
            </Group>
            {children}
            {isNew && (
              <>
                <h2 className={classes.section}>{t('columns')}</h2>
                <ColumnsField
                  columns={columns}
                  isFixed
                  hasProblems={hasProblems || columns.length > 0}
                  onChange={onColumns}
                />
              </>
            )}
            <h2 className={classes.section}>{t('preview')}</h2>
            <Text size="xs" c="dimmed" mb={6}>
              {t('previewWhy', { count: data.rows.length })}
            </Text>
            <WideTable label={t('preview')} minWidth={Math.min(4000, data.columns.length * 120)}>
              <table className={classes.preview}>
                <thead>
                  <tr>
                    {data.columns.map(({ sequence, name }) => (
                      <th key={sequence}>{name}</th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.rows.map((row, index) => (
                    <tr key={index}>
                      {data.columns.map(({ sequence }) => (
                        <td key={sequence} title={row[String(sequence)]}>
                          {row[String(sequence)]}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </WideTable>
          </>
        )}
      </Loaded>
    </div>
  );
}
