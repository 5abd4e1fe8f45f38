import type { ToolParameter } from '@heddle/api-contract/families/plugin';
import { CodeEditor } from '@heddle/ui-kit/CodeEditor';
import { Alert, Button, Group, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { ToolInfo } from '../queries.js';
import { ArgumentsForm } from './ArgumentsForm.js';
import { DebugHistory } from './DebugHistory.js';
import { DebugResponse } from './DebugResponse.js';
import { debugMessages } from './debugMessages.js';
import { useDebug } from './debugQueries.js';
import { type ArgumentTexts, argumentsOf, missingNames, textsOf } from './exampleArguments.js';

interface DebugPaneProps {
  pluginId: string;
  tool: ToolInfo;
  inputs: readonly ToolParameter[];
  /** Names of the plugin's environments. */
  environments: readonly string[];
  isDirty: boolean;
  /** Saves the definition; resolves with whether the call may begin. */
  onBeforeSend(): Promise<boolean>;
  /** Takes outputs that were learned from a response; absent if the tool cannot be edited. */
  onLearned: ((outputs: ToolParameter[]) => void) | undefined;
}

/** Calls the tool with arguments as a form or JSON, and shows what comes back. */
export function DebugPane(props: DebugPaneProps) {
  const { pluginId, tool, inputs, environments, isDirty, onBeforeSend, onLearned } = props;
  const t = useMessages(debugMessages);
  const [view, setView] = useState<'form' | 'json'>('form');
  const [texts, setTexts] = useState<ArgumentTexts>({});
  const [json, setJson] = useState('{}');
  const [environment, setEnvironment] = useState('');
  const [problem, setProblem] = useState<'notObject' | 'missing'>();
  const call = useDebug(pluginId, tool.api_id);
  const missing = missingNames(inputs, texts);

  function changeView(next: string): void {
    setProblem(undefined);
    if (next === 'json') setJson(argumentsOf(inputs, texts));
    else {
      const read = textsOf(inputs, json);
      if (!read) {
        setProblem('notObject');
        return;
      }
      setTexts(read);
    }
    setView(next === 'json' ? 'json' : 'form');
  }

  function fill(given: string): void {
    setProblem(undefined);
    setJson(given);
    setTexts(textsOf(inputs, given) ?? {});
  }

  async function send(): Promise<void> {
    if (view === 'form' && missing.length > 0) return setProblem('missing');
    if (view === 'json' && !textsOf(inputs, json)) return setProblem('notObject');
    setProblem(undefined);
    if (!(await onBeforeSend())) return;
    call.mutate({ arguments: view === 'form' ? argumentsOf(inputs, texts) : json, environment });
  }

  return (
    <Stack component="section" aria-label={t('debug')}>
      <Group justify="space-between">
        <Title order={2}>{t('debug')}</Title>
        <SegmentedControl
          size="xs"
          data={[
            { value: 'form', label: t('form') },
            { value: 'json', label: t('json') },
          ]}
          value={view}
          onChange={changeView}
        />
      </Group>
      {environments.length > 0 && (
        <Select
          label={t('environment')}
          data={[
            { value: '', label: t('standard') },
            ...environments.map((name) => ({ value: name, label: name })),
          ]}
          allowDeselect={false}
          value={environment}
          onChange={(value) => setEnvironment(value ?? '')}
        />
      )}
      {view === 'json' ? (
        <CodeEditor label={t('arguments')} language="json" value={json} onChange={setJson} maxHeight={320} />
      ) : inputs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noInputs')}
        </Text>
      ) : (
        <ArgumentsForm
          inputs={inputs}
          texts={texts}
          invalid={problem === 'missing' ? missing : []}
          onChange={(name, text) => setTexts({ ...texts, [name]: text })}
        />
      )}
      {problem && (problem === 'notObject' || missing.length > 0) && (
        <Alert role="alert" color="madder" variant="light">
          {problem === 'notObject' ? t('notObject') : t('missing', { names: missing.join(', ') })}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={call.isPending}
          disabled={tool.disabled}
          onClick={() => void send()}
        >
          {t(isDirty ? 'saveAndSend' : 'send')}
        </Button>
        {call.isPending && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={call.cancel}
          >
            {t('cancel')}
          </Button>
        )}
        {tool.disabled && (
          <Text size="sm" c="dimmed">
            {t('disabled')}
          </Text>
        )}
      </Group>
      {call.error && (
        <Alert role="alert" color="madder" variant="light">
          {errorText(call.error)}
        </Alert>
      )}
      {call.isSuccess &&
        (call.data ? (
          <DebugResponse result={call.data} onLearned={onLearned} />
        ) : (
          <Text size="sm" role="status">
            {t('canceled')}
          </Text>
        ))}
      <DebugHistory pluginId={pluginId} toolId={tool.api_id} onUse={fill} />
    </Stack>
  );
}
