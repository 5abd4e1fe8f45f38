import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { ActionIcon, Button, Checkbox, Select, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import {
  type Column,
  columnProblems,
  columnTypeName,
  columnTypeNames,
  columnTypes,
  tableProblem,
} from './Column.js';
import classes from './Table.module.css';
import { tableMessages } from './tableMessages.js';

interface ColumnsFieldProps {
  columns: readonly Column[];
  /** Columns cannot be added or removed, such as those of a file. */
  isFixed?: boolean;
  /** Problems are shown, also of untouched fields. */
  hasProblems: boolean;
  onChange(columns: Column[]): void;
}

/** The columns of a table: name, description, type, and whether they are searched. */
export function ColumnsField({ columns, isFixed = false, hasProblems, onChange }: ColumnsFieldProps) {
  const t = useMessages(tableMessages);
  const problems = columnProblems(columns);
  const general = tableProblem(columns);
  const change = (index: number, fields: Partial<Column>) =>
    onChange(columns.map((column, at) => (at === index ? { ...column, ...fields } : column)));
  return (
    <>
      <WideTable label={t('columns')} minWidth={640}>
        <table className={classes.columns}>
          <thead>
            <tr>
              <th style={{ width: '28%' }}>{t('columnName')}</th>
              <th>{t('columnDescription')}</th>
              <th style={{ width: 150 }}>{t('columnType')}</th>
              <th style={{ width: 72 }}>{t('isIndex')}</th>
              {!isFixed && <th style={{ width: 40 }} />}
            </tr>
          </thead>
          <tbody>
            {columns.map((column, index) => {
              const number = t('column', { number: index + 1 });
              const problem = hasProblems ? problems[index] : undefined;
              const isOfName = problem?.startsWith('columnName');
              return (
                <tr key={index}>
                  <td>
                    <TextInput
                      aria-label={`${number}: ${t('columnName')}`}
                      value={column.name}
                      error={isOfName && problem && t(problem)}
                      onChange={(event) => change(index, { name: event.currentTarget.value })}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={`${number}: ${t('columnDescription')}`}
                      value={column.description}
                      error={problem === 'columnDescriptionLong' && t(problem)}
                      onChange={(event) => change(index, { description: event.currentTarget.value })}
                    />
                  </td>
                  <td>
                    <Select
                      aria-label={`${number}: ${t('columnType')}`}
                      allowDeselect={false}
                      value={columnTypeName(column.type)}
                      data={columnTypeNames.map((name) => ({ value: name, label: t(name) }))}
                      error={problem === 'imageIndex' && t(problem)}
                      onChange={(name) =>
                        name !== null &&
                        change(index, { type: columnTypes[name as keyof typeof columnTypes] })
                      }
                    />
                  </td>
                  <td>
                    <Checkbox
                      aria-label={`${number}: ${t('isIndex')}`}
                      checked={column.isIndex}
                      disabled={column.type === columnTypes.image && !column.isIndex}
                      onChange={(event) => change(index, { isIndex: event.currentTarget.checked })}
                    />
                  </td>
                  {!isFixed && (
                    <td>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size={28}
                        aria-label={t('removeColumn', { name: column.name || number })}
                        onClick={() => onChange(columns.filter((_, at) => at !== index))}
                      >
                        <IconTrash size={16} aria-hidden />
                      </ActionIcon>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </WideTable>
      {hasProblems && general && (
        <Text size="xs" c="var(--h-fail-text)" role="alert" mt={6}>
          {t(general, { count: columns.length })}
        </Text>
      )}
      {!isFixed && (
        <Button
          variant="default"
          size="xs"
          mt={8}
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={columns.length >= knowledgeLimits.columns}
          onClick={() =>
            onChange([
              ...columns,
              {
                id: '',
                name: '',
                description: '',
                type: columnTypes.text,
                isIndex: columns.length === 0,
                sequence: Math.max(-1, ...columns.map(({ sequence }) => sequence)) + 1,
              },
            ])
          }
        >
          {t('addColumn')}
        </Button>
      )}
    </>
  );
}

/** Whether a table can have these columns. */
export const areColumnsValid = (columns: readonly Column[]): boolean =>
  tableProblem(columns) === undefined && columnProblems(columns).every((problem) => problem === undefined);
