import { Select, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { DebugPane } from '../debug/DebugPane.js';
import type { ToolInfo } from '../queries.js';
import { codeMessages } from './codeMessages.js';

interface RunToolProps {
  pluginId: string;
  tools: readonly ToolInfo[];
  isDirty: boolean;
  /** Saves the program; resolves with whether it may run. */
  onBeforeSend(): Promise<boolean>;
}

/** Runs a tool of the program, beside its code. */
export function RunTool({ pluginId, tools, isDirty, onBeforeSend }: RunToolProps) {
  const t = useMessages(codeMessages);
  const [chosen, setChosen] = useState<string>();
  const tool = tools.find(({ api_id }) => api_id === chosen) ?? tools[0];
  if (!tool)
    return (
      <section aria-label={t('run')}>
        <Title order={2}>{t('run')}</Title>
        <Text size="sm" c="dimmed">
          {t('noTools')}
        </Text>
      </section>
    );
  return (
    <Stack>
      {tools.length > 1 && (
        <Select
          label={t('runTool')}
          data={tools.map(({ api_id, name }) => ({ value: api_id, label: name }))}
          allowDeselect={false}
          value={tool.api_id}
          onChange={(value) => setChosen(value ?? undefined)}
        />
      )}
      <DebugPane
        key={tool.api_id}
        pluginId={pluginId}
        tool={tool}
        inputs={tool.request_params}
        outputs={undefined}
        environments={[]}
        isDirty={isDirty}
        onBeforeSend={onBeforeSend}
        onLearned={undefined}
        onKeep={undefined}
      />
    </Stack>
  );
}
