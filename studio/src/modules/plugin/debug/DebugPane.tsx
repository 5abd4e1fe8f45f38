import { trafficScenes } from '@heddle/api-contract/families/mock-set';
import type { ToolParameter } from '@heddle/api-contract/families/plugin';
import { confirm } from '@heddle/ui-kit';
import { CodeEditor } from '@heddle/ui-kit/CodeEditor';
import { Alert, Button, Group, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { MockSetChoice } from '../../mock-set/index.js';
import { ConsentBar } from '../consent/ConsentBar.js';
import type { ToolInfo } from '../queries.js';
import { ArgumentsForm } from './ArgumentsForm.js';
import { DebugHistory } from './DebugHistory.js';
import { DebugResponse } from './DebugResponse.js';
import { debugMessages } from './debugMessages.js';
import { type DebugCall, type KeptExample, useDebug, useDebugCalls } from './debugQueries.js';
import { type ArgumentTexts, argumentsOf, missingNames, textsOf } from './exampleArguments.js';

interface DebugPaneProps {
  pluginId: string;
  tool: ToolInfo;
  inputs: readonly ToolParameter[];
  /** Outputs that are not saved yet, to preview what a model would receive; undefined if there are none. */
  outputs: readonly ToolParameter[] | undefined;
  /** Names of the plugin's environments. */
  environments: readonly string[];
  isDirty: boolean;
  /** Saves the definition; resolves with whether the call may begin. */
  onBeforeSend(): Promise<boolean>;
  /** Takes outputs that were learned from a response; absent if the tool cannot be edited. */
  onLearned: ((outputs: ToolParameter[]) => void) | undefined;
  /** Stores a call as the example of the tool; absent if the tool cannot be edited. */
  onKeep: ((example: KeptExample) => void) | undefined;
  /** Below the response. */
  children?: ReactNode;
}

/** Calls the tool with arguments as a form or JSON, and shows what comes back. */
export function DebugPane(props: DebugPaneProps) {
  const {
    pluginId,
    tool,
    inputs,
    outputs,
    environments,
    isDirty,
    onBeforeSend,
    onLearned,
    onKeep,
    children,
  } = props;
  const t = useMessages(debugMessages);
  const shared = useMessages(sharedMessages);
  const [view, setView] = useState<'form' | 'json'>('form');
  const example = tool.debug_example.req_example || '{}';
  const [texts, setTexts] = useState<ArgumentTexts>(() => textsOf(inputs, example) ?? {});
  const [json, setJson] = useState(example);
  const [environment, setEnvironment] = useState('');
  const [problem, setProblem] = useState<'notObject' | 'missing'>();
  const call = useDebug(pluginId, tool.api_id);
  const [replayed, setReplayed] = useState<DebugCall>();
  const history = useDebugCalls(pluginId, tool.api_id);
  // The page opens with what the last call gave.
  const shown = call.data ?? replayed ?? (call.isIdle ? history.data?.[0] : undefined);
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

  function replay(earlier: DebugCall): void {
    setProblem(undefined);
    setJson(earlier.parameters);
    setTexts(textsOf(inputs, earlier.parameters) ?? {});
    call.reset();
    setReplayed(earlier);
  }

  async function send(): Promise<void> {
    if (view === 'form' && missing.length > 0) return setProblem('missing');
    if (view === 'json' && !textsOf(inputs, json)) return setProblem('notObject');
    setProblem(undefined);
    if (!(await onBeforeSend()) || !(await isAllowed())) return;
    setReplayed(undefined);
    call.mutate({ arguments: view === 'form' ? argumentsOf(inputs, texts) : json, environment });
  }

  /** A dangerous tool is called for real here as well. */
  async function isAllowed(): Promise<boolean> {
    if (!tool.api_extend.is_dangerous) return true;
    const asked = { title: t('dangerTitle', { name: tool.name }), children: t('dangerWhy') };
    return confirm({ ...asked, confirm: t('send'), cancel: shared('cancel'), isDanger: true });
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
      <ConsentBar pluginId={pluginId} />
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
      <MockSetChoice
        tool={{ pluginId, toolId: tool.api_id, name: tool.name }}
        scene={trafficScenes.tool}
        callerId=""
      />
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
      {call.isSuccess && !call.data && (
        <Text size="sm" role="status">
          {t('canceled')}
        </Text>
      )}
      {shown && <DebugResponse result={shown} outputs={outputs} onLearned={onLearned} onKeep={onKeep} />}
      {children}
      <DebugHistory query={history} onReplay={replay} />
    </Stack>
  );
}
