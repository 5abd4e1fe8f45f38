import { fieldTypes } from '@heddle/api-contract/families/database';
import { CodeEditor } from '@heddle/ui-kit/CodeEditor';
import { Alert, Button, Group, Menu, Text, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertCircle, IconChevronDown, IconPlayerPlay, IconSparkles } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ErrorText } from '../../../shared/api/ErrorText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { DatabaseInfo } from '../queries.js';
import { countBy, countRows, latestRows, selectAll, sumOf } from './buildStatement.js';
import classes from './Sql.module.css';
import { SqlResultView } from './SqlResultView.js';
import { sqlMessages } from './sqlMessages.js';
import { useRunSql, useWriteSql } from './sqlQueries.js';

interface SqlTabProps {
  database: DatabaseInfo;
  tableType: number;
}

/** A console that reads the table: statements by hand, from the structure, or from a question in words. */
export function SqlTab({ database, tableType }: SqlTabProps) {
  const t = useMessages(sqlMessages);
  const { id: databaseId, table_name: table, field_list } = database;
  const fields = field_list.filter(({ is_system_field }) => !is_system_field);
  const [sql, setSql] = useState(() => selectAll(table, fields));
  const [question, setQuestion] = useState('');
  const run = useRunSql({ databaseId, tableType });
  const write = useWriteSql({ databaseId, tableType });
  const handleRun = () => {
    if (sql.trim() !== '' && !run.isPending) run.mutate(sql);
  };
  useHotkeys([['mod+Enter', handleRun]], [], true);

  async function handleWrite(event: FormEvent): Promise<void> {
    event.preventDefault();
    const written = await write.mutateAsync(question.trim()).catch(() => undefined);
    if (written) setSql(written.sql);
  }

  const error = run.error ?? write.error;
  return (
    <div className={classes.console}>
      <form className={classes.ask} onSubmit={(event) => void handleWrite(event)}>
        <TextInput
          aria-label={t('ask')}
          placeholder={t('askHint')}
          value={question}
          maxLength={2000}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<IconSparkles size={16} aria-hidden />}
          loading={write.isPending}
          disabled={question.trim() === ''}
        >
          {t('write')}
        </Button>
      </form>
      {write.data && write.data.sql === sql && (
        <Text size="xs" c="dimmed" role="status">
          {t('written', { explanation: write.data.explanation })}
        </Text>
      )}
      <CodeEditor
        label={t('statement')}
        language="text"
        value={sql}
        minHeight={120}
        maxHeight={280}
        onChange={setSql}
      />
      <Group justify="space-between" wrap="wrap">
        <Text size="xs" c="dimmed" flex="1 1 240px">
          {t('readOnly')}
        </Text>
        <Group gap="xs">
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} aria-hidden />}>
                {t('build')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={classes.menu ?? ''}>
              <Menu.Item onClick={() => setSql(selectAll(table, fields))}>{t('all')}</Menu.Item>
              <Menu.Item onClick={() => setSql(countRows(table))}>{t('count')}</Menu.Item>
              <Menu.Item onClick={() => setSql(latestRows(table))}>{t('latest')}</Menu.Item>
              <Menu.Divider />
              {fields.map(({ name, type }) => {
                const isNumber = type === fieldTypes.number || type === fieldTypes.float;
                return (
                  <Menu.Item
                    key={name}
                    onClick={() => setSql(isNumber ? sumOf(table, name) : countBy(table, name))}
                  >
                    {t(isNumber ? 'sum' : 'group', { name })}
                  </Menu.Item>
                );
              })}
            </Menu.Dropdown>
          </Menu>
          <Button
            size="xs"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            title={t('runKeys')}
            loading={run.isPending}
            disabled={sql.trim() === ''}
            onClick={handleRun}
          >
            {t('run')}
          </Button>
        </Group>
      </Group>
      {error && (
        <Alert role="alert" color="madder" variant="light" icon={<IconAlertCircle size={16} aria-hidden />}>
          <ErrorText error={error} />
        </Alert>
      )}
      {run.data ? (
        <SqlResultView result={run.data} />
      ) : (
        !error && (
          <Text size="sm" c="dimmed">
            {t('notYet')}
          </Text>
        )
      )}
    </div>
  );
}
