import type { ToolParameter } from '@heddle/api-contract/families/plugin';
import { StatusPill, showSuccess } from '@heddle/ui-kit';
import { JsonView } from '@heddle/ui-kit/JsonView';
import { Alert, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { debugMessages } from './debugMessages.js';
import type { DebugResult } from './debugQueries.js';
import { learnOutputs } from './learnOutputs.js';

const parts = ['toModel', 'raw', 'request'] as const;

interface DebugResponseProps {
  result: DebugResult;
  onLearned: ((outputs: ToolParameter[]) => void) | undefined;
}

/** What a call gave: to the model, from the server, and what was sent. */
export function DebugResponse({ result, onLearned }: DebugResponseProps) {
  const t = useMessages(debugMessages);
  const language = useLanguage();
  const [part, setPart] = useState<(typeof parts)[number]>('toModel');
  const texts = { toModel: result.resp, raw: result.raw_resp, request: result.raw_req };
  const learned = onLearned && learnOutputs(result.raw_resp);
  const size = new TextEncoder().encode(result.raw_resp).length;
  return (
    <Stack gap="xs" component="section" aria-label={t('response')}>
      <Group gap={8} role="status">
        <Title order={3}>{t('response')}</Title>
        <StatusPill status={result.success ? 'success' : 'failed'}>
          {t(result.success ? 'succeeded' : 'failed')}
        </StatusPill>
        <Text size="xs" c="dimmed">
          {[formatDuration(result.ms, language), result.success && formatBytes(size, language)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Group>
      {!result.success && (
        <Alert role="alert" color="madder" variant="light" style={{ overflowWrap: 'anywhere' }}>
          {result.reason}
        </Alert>
      )}
      <SegmentedControl
        size="xs"
        data={parts.map((value) => ({ value, label: t(value) }))}
        value={part}
        onChange={(value) => setPart(value as typeof part)}
      />
      <Shown text={texts[part]} label={t(part)} />
      {onLearned && learned && learned.length > 0 && (
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              onLearned(learned);
              showSuccess(t('learned'));
            }}
          >
            {t('learn')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Shown({ text, label }: { text: string; label: string }) {
  const t = useMessages(debugMessages);
  if (text === '')
    return (
      <Text size="sm" c="dimmed">
        {t('empty')}
      </Text>
    );
  const value = parsed(text);
  return typeof value === 'object' && value !== null ? (
    <JsonView value={value} label={label} openLevels={3} />
  ) : (
    <CopyableCode code={text} label={label} />
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
