import { databaseLimits, databaseNamePattern } from '@heddle/api-contract';
import { readWriteModes, tableTypes } from '@heddle/api-contract/families/database';
import { confirm } from '@heddle/ui-kit';
import { Group, SegmentedControl, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { databaseMessages } from '../databaseMessages.js';
import { type DraftField, keptFields, newField } from '../fields/DraftField.js';
import { FieldsTable } from '../fields/FieldsTable.js';
import { fieldProblems, shownProblems } from '../fields/fieldProblems.js';
import { useSubmitImport } from '../import/importQueries.js';
import { modeKeyOf, modeNames } from '../modeNames.js';
import { useCreateDatabase } from '../queries.js';
import { createMessages } from './createMessages.js';
import { DescribeFields } from './DescribeFields.js';
import { fieldsOfTemplate, type TemplateKey, templateKeys } from './databaseTemplates.js';
import { FileFields, type SourceFile } from './FileFields.js';

const starts = ['blank', 'describe', 'fromTemplate', 'fromFile'] as const;

interface Values {
  name: string;
  description: string;
  fields: DraftField[];
  mode: number;
  file?: SourceFile;
}

const initial = (): Values => ({
  name: '',
  description: '',
  fields: [newField()],
  mode: readWriteModes.limited,
});

/** Name, fields and mode of a new database; fields by hand, from words, a template or a file. */
export function NewDatabaseDialog({ spaceId, onClose }: { spaceId: string; onClose(): void }) {
  const t = useMessages(createMessages);
  const tDatabase = useMessages(databaseMessages);
  const tMode = useMessages(modeNames);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const app = useEnclosingApp();
  const create = useCreateDatabase(spaceId);
  const submitImport = useSubmitImport();
  const [start, setStart] = useState<(typeof starts)[number]>('blank');
  const [first] = useState(initial);

  /** Whether the fields may be replaced: the user agrees, or has entered none. */
  const mayReplace = async (fields: readonly DraftField[]) =>
    fields.every(({ name, description }) => name === '' && description === '') ||
    confirm({
      title: t('replaceTitle'),
      children: t('replaceWhy'),
      confirm: t('replace'),
      cancel: shared('cancel'),
    });

  return (
    <FormDialog<Values>
      title={t('new')}
      submit={t('create')}
      size={880}
      isOpen
      initial={first}
      apiNames={{ table_name: 'name', table_desc: 'description', field_list: 'fields' }}
      check={({ name, fields }) => ({
        name:
          (name === '' && tDatabase('needsName')) ||
          (!databaseNamePattern.test(name) && tDatabase('namePattern')),
        fields: (keptFields(fields).length === 0 || fieldProblems(fields).size > 0) && t('fixFields'),
      })}
      onSubmit={async ({ file, ...values }) => {
        const made = await create.mutateAsync(values);
        if (file)
          await submitImport.mutateAsync({
            databaseId: made.id,
            tableType: tableTypes.draft,
            uri: file.uri,
            sheet: file.sheet,
            header: 0,
            columns: Object.fromEntries(
              file.columns
                .map((column, index) => [column, file.keys[index] ?? ''])
                .map(([column, key]) => [
                  column,
                  values.fields.find((field) => field.key === key)?.name ?? '',
                ]),
            ),
            isReplacing: false,
            isSkipping: true,
          });
        if (app) return app.open('database', made.id);
        await navigate({
          to: '/space/$space_id/database/$table_id',
          params: { space_id: spaceId, table_id: made.id },
          search: {},
        });
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <Group align="flex-start" grow preventGrowOverflow={false} wrap="wrap">
            <TextInput
              label={tDatabase('name')}
              description={tDatabase('nameWhy')}
              required
              miw={240}
              maxLength={databaseLimits.name}
              data-autofocus
              {...field('name')}
            />
            <Select
              label={tDatabase('mode')}
              description={tMode(`${modeKeyOf(values.mode)}Why`)}
              miw={240}
              allowDeselect={false}
              value={String(values.mode)}
              onChange={(mode) => set('mode', Number(mode))}
              data={Object.values(readWriteModes).map((mode) => ({
                value: String(mode),
                label: tMode(modeKeyOf(mode)),
              }))}
            />
          </Group>
          <Textarea
            label={tDatabase('description')}
            placeholder={tDatabase('descriptionHint')}
            maxLength={databaseLimits.description}
            autosize
            minRows={1}
            maxRows={4}
            {...field('description')}
          />
          <Stack gap={8}>
            <SegmentedControl
              aria-label={t('start')}
              value={start}
              onChange={(value) => setStart(value as typeof start)}
              data={starts.map((value) => ({ value, label: t(value) }))}
            />
            {start === 'describe' && (
              <DescribeFields
                spaceId={spaceId}
                onFields={async (fields) => {
                  if (await mayReplace(values.fields)) set('fields', fields);
                }}
              />
            )}
            {start === 'fromTemplate' && (
              <Select
                aria-label={t('template')}
                placeholder={t('templateHint')}
                value={null}
                data={templateKeys.map((key) => ({ value: key, label: t(key) }))}
                onChange={async (key) => {
                  if (key && (await mayReplace(values.fields)))
                    set('fields', fieldsOfTemplate(key as TemplateKey, language));
                }}
              />
            )}
            {start === 'fromFile' && (
              <FileFields
                spaceId={spaceId}
                onFile={async (file, fields) => {
                  if (!(await mayReplace(values.file ? [] : values.fields))) return;
                  set('fields', fields);
                  set('file', file);
                }}
              />
            )}
          </Stack>
          <FieldsTable
            fields={values.fields}
            problems={shownProblems(values.fields, field('fields').error !== undefined)}
            onChange={(fields) => set('fields', fields)}
          />
          {field('fields').error && (
            <Text size="xs" c="var(--h-fail-text)" role="alert">
              {field('fields').error}
            </Text>
          )}
        </>
      )}
    </FormDialog>
  );
}
