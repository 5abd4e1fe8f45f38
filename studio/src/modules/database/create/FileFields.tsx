import { databaseLimits } from '@heddle/api-contract';
import { Select, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { type DraftField, newField } from '../fields/DraftField.js';
import { fieldNameFor } from '../fields/fieldProblems.js';
import { useSheet } from '../import/importQueries.js';
import { SheetUpload, type UploadedSheet } from '../import/SheetUpload.js';
import { createMessages } from './createMessages.js';

/** A file that gives the fields, and whose rows are imported. */
export interface SourceFile {
  uri: string;
  sheet: number;
  /** Names of the columns that became fields. */
  columns: string[];
  /** Keys of their fields. */
  keys: string[];
}

interface FileFieldsProps {
  spaceId: string;
  onFile(file: SourceFile, fields: DraftField[]): Promise<void>;
}

/** Reads the fields from the columns of an Excel or CSV file. */
export function FileFields({ spaceId, onFile }: FileFieldsProps) {
  const t = useMessages(createMessages);
  const [file, setFile] = useState<UploadedSheet>();
  const [sheet, setSheet] = useState(0);
  const read = useSheet(file?.uri ?? '', sheet, 0);
  const { data } = read;
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    if (!data || !file || data.columns.length === 0) return;
    const taken = new Set<string>();
    const columns = data.columns.slice(0, databaseLimits.fields);
    const fields = columns.map((column, index) => {
      const name = fieldNameFor(column.name, index, taken);
      taken.add(name);
      return newField({ name, description: name === column.name ? '' : column.name, type: column.type });
    });
    const source = {
      ...{ uri: file.uri, sheet },
      columns: columns.map(({ name }) => name),
      keys: fields.map(({ key }) => key),
    };
    void latest.current(source, fields);
  }, [data, file, sheet]);
  const count = data?.columns.length ?? 0;
  return (
    <Stack gap={8}>
      <SheetUpload
        spaceId={spaceId}
        label={t('file')}
        placeholder={t('fileHint')}
        onUploaded={(uploaded) => {
          setSheet(0);
          setFile(uploaded);
        }}
      />
      {data && data.sheets.length > 1 && (
        <Select
          label={t('sheet')}
          allowDeselect={false}
          value={String(sheet)}
          onChange={(value) => setSheet(Number(value))}
          data={data.sheets.map(({ id, name, rows }) => ({
            value: String(id),
            label: t('sheetRows', { name, count: rows }),
          }))}
        />
      )}
      <Text size="xs" c={read.error ? 'var(--h-fail-text)' : 'dimmed'} role="status">
        {read.error ? errorText(read.error) : note()}
      </Text>
    </Stack>
  );

  function note(): string {
    if (!data) return t('fileWhy');
    if (count === 0) return t('fileEmpty');
    const maximum = databaseLimits.fields;
    return count > maximum ? t('fileCut', { count, maximum }) : t('fileRead', { count });
  }
}
