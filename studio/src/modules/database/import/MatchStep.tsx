import {
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Table,
  Text,
} from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { ErrorText } from '../../../shared/api/ErrorText.js';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { fieldTypeOf } from '../fields/fieldTypes.js';
import type { DatabaseField } from '../queries.js';
import classes from './Import.module.css';
import { importMessages } from './importMessages.js';
import { type ImportOptions, type SheetColumn, useColumnCheck, type useSheet } from './importQueries.js';
import { fitsType, type MatchProblem } from './matchColumns.js';
import type { UploadedSheet } from './SheetUpload.js';

interface MatchStepProps {
  file: UploadedSheet;
  read: ReturnType<typeof useSheet>;
  options: ImportOptions;
  fields: readonly DatabaseField[];
  problem: MatchProblem | undefined;
  onSheet(sheet: number): void;
  onHeader(row: number): void;
  onMatches(matches: Record<string, string>): void;
  onReplacing(isReplacing: boolean): void;
  onSkipping(isSkipping: boolean): void;
}

/** Which column of the file goes to which field. */
export function MatchStep(props: MatchStepProps) {
  const { file, read, options, fields, problem, onSheet, onHeader, onMatches, onReplacing, onSkipping } =
    props;
  const t = useMessages(importMessages);
  const language = useLanguage();
  const { data, error } = read;
  const check = useColumnCheck(options, data !== undefined && problem === undefined);
  const found = Object.entries(check.data ?? {});
  return (
    <Stack gap={12}>
      <Group justify="space-between" align="flex-end" wrap="wrap">
        <div>
          <Text size="sm" fw={600}>
            {file.name}
          </Text>
          <Text size="xs" c="dimmed">
            {formatBytes(file.size, language)}
          </Text>
        </div>
        <Group gap="xs" align="flex-end" wrap="wrap">
          {data && data.sheets.length > 1 && (
            <Select
              label={t('sheet')}
              size="xs"
              w={200}
              allowDeselect={false}
              value={String(options.sheet)}
              onChange={(value) => onSheet(Number(value))}
              data={data.sheets.map(({ id, name, rows }) => ({
                value: String(id),
                label: t('sheetRows', { name, count: rows }),
              }))}
            />
          )}
          <NumberInput
            label={t('header')}
            size="xs"
            w={96}
            min={1}
            max={100}
            clampBehavior="strict"
            allowDecimal={false}
            value={options.header + 1}
            onChange={(value) => typeof value === 'number' && value > 0 && onHeader(value)}
          />
          <SegmentedControl
            aria-label={t('how')}
            size="xs"
            value={options.isReplacing ? 'replace' : 'append'}
            onChange={(value) => onReplacing(value === 'replace')}
            data={(['append', 'replace'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </Group>
      </Group>
      {error ? (
        <Text size="sm" c="var(--h-fail-text)" role="alert">
          <ErrorText error={error} />
        </Text>
      ) : data ? (
        <WideTable label={t('stepMatch')} minWidth={640}>
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('column')}</Table.Th>
                <Table.Th>{t('samples')}</Table.Th>
                <Table.Th w={220}>{t('field')}</Table.Th>
                <Table.Th w={200}>{t('check')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.columns.map((column) => (
                <ColumnRow
                  key={column.name}
                  column={column}
                  fields={fields}
                  chosen={options.columns[column.name] ?? ''}
                  onChoose={(name) => onMatches({ ...options.columns, [column.name]: name })}
                />
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      ) : (
        <Stack gap={8} aria-busy>
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} height={36} radius={6} />
          ))}
        </Stack>
      )}
      <div role="status">
        {data && problem && (
          <Text size="sm" c="var(--h-warn-text)">
            {t(problem.kind, { name: problem.name })}
          </Text>
        )}
        {check.isFetching && (
          <Text size="xs" c="dimmed">
            {t('checking')}
          </Text>
        )}
        {check.error && (
          <Text size="sm" c="var(--h-fail-text)">
            <ErrorText error={check.error} />
          </Text>
        )}
        {found.map(([column, reason]) => (
          <Text key={column} size="sm" c="var(--h-warn-text)">
            {t('columnProblem', { column, problem: reason })}
          </Text>
        ))}
      </div>
      <Checkbox
        label={t('skip')}
        description={t('skipWhy')}
        checked={options.isSkipping}
        onChange={(event) => onSkipping(event.currentTarget.checked)}
      />
    </Stack>
  );
}

interface ColumnRowProps {
  column: SheetColumn;
  fields: readonly DatabaseField[];
  chosen: string;
  onChoose(name: string): void;
}

function ColumnRow({ column, fields, chosen, onChoose }: ColumnRowProps) {
  const t = useMessages(importMessages);
  const field = fields.find(({ name }) => name === chosen);
  const isFit = field && fitsType(column.type, field.type);
  const Icon = !field ? IconCircleDashed : isFit ? IconCheck : IconAlertTriangle;
  const color = !field ? 'var(--h-text-3)' : isFit ? 'var(--h-ok-text)' : 'var(--h-warn-text)';
  const type = fieldTypeOf(column.type).name;
  return (
    <Table.Tr>
      <Table.Td fw={500}>{column.name}</Table.Td>
      <Table.Td className={classes.samples}>{column.samples.filter(Boolean).slice(0, 3).join(', ')}</Table.Td>
      <Table.Td>
        <Select
          aria-label={t('fieldFor', { column: column.name })}
          size="xs"
          allowDeselect={false}
          value={chosen}
          onChange={(name) => onChoose(name ?? '')}
          data={[
            { value: '', label: t('leaveOut') },
            ...fields.map(({ name, type: own }) => ({
              value: name,
              label: `${name} · ${fieldTypeOf(own).name}`,
            })),
          ]}
        />
      </Table.Td>
      <Table.Td>
        <Text size="xs" c={color} className={classes.check ?? ''}>
          <Icon size={14} aria-hidden />
          {t(!field ? 'leftOut' : isFit ? 'fits' : 'mismatch', { type })}
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
