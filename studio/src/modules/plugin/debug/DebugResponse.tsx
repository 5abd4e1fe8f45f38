import type { ToolParameter } from '@heddle/api-contract/families/plugin';
import { StatusPill, showSuccess } from '@heddle/ui-kit';
import { JsonView } from '@heddle/ui-kit/JsonView';
import { Alert, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { MockSetName, mockNameOf } from '../../mock-set/index.js';
import { debugFailure } from './debugFailure.js';
import { debugMessages } from './debugMessages.js';
import type { DebugResult, KeptExample } from './debugQueries.js';
import { learnOutputs } from './learnOutputs.js';
import { previewOutputs } from './previewOutputs.js';

const parts = ['toModel', 'raw', 'request'] as const;

interface DebugResponseProps {
  result: DebugResult;
  /** Outputs that are not saved yet. */
  outputs: readonly ToolParameter[] | undefined;
  onLearned: ((outputs: ToolParameter[]) => void) | undefined;
  onKeep: ((example: KeptExample) => void) | undefined;
}

/** What a call gave: to the model, from the server, and what was sent. */
export function DebugResponse({ result, outputs, onLearned, onKeep }: DebugResponseProps) {
  const t = useMessages(debugMessages);
  const language = useLanguage();
  const [chosen, setPart] = useState<(typeof parts)[number]>('toModel');
  const part = chosen === 'raw' && result.raw_resp === undefined ? 'toModel' : chosen;
  const raw = result.raw_resp ?? '';
  const preview = outputs && result.success ? previewOutputs(outputs, raw || result.resp) : undefined;
  const texts = { toModel: preview ?? result.resp, raw, request: result.raw_req };
  const learned = result.success && onLearned ? learnOutputs(raw || result.resp) : undefined;
  const hasLog = isLog(result.raw_req);
  const size = new TextEncoder().encode(raw || result.resp).length;
  const mockName = mockNameOf(result.mock_hit_info);
  return (
    <Stack gap="xs" component="section" aria-label={t('response')}>
      <Group gap={8} role="status">
        <Title order={3}>{t('response')}</Title>
        <StatusPill status={result.success ? 'success' : 'failed'}>
          {t(result.success ? 'succeeded' : 'failed')}
        </StatusPill>
        {mockName !== undefined && <MockSetName name={mockName} />}
        <Text size="xs" c="dimmed">
          {[formatDuration(result.ms, language), result.success && formatBytes(size, language)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Group>
      {!result.success && (
        <Alert role="alert" color="madder" variant="light" style={{ overflowWrap: 'anywhere' }}>
          {debugFailure(result)}
        </Alert>
      )}
      <SegmentedControl
        size="xs"
        data={parts
          .filter((value) => value !== 'raw' || result.raw_resp !== undefined)
          .map((value) => ({ value, label: t(value === 'request' && hasLog ? 'log' : value) }))}
        value={part}
        onChange={(value) => setPart(value as typeof chosen)}
      />
      {part === 'toModel' && preview !== undefined && (
        <Text size="xs" c="dimmed" role="status">
          {t('preview')}
        </Text>
      )}
      <Shown text={texts[part]} label={t(part)} />
      <Group gap="xs">
        {onLearned && learned && learned.length > 0 && (
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
        )}
        {onKeep && result.success && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onKeep({ req_example: result.parameters, resp_example: result.resp })}
          >
            {t('keep')}
          </Button>
        )}
      </Group>
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

/** Programs send no request of their own: what they log is in its place. */
function isLog(text: string): boolean {
  const value = parsed(text);
  return typeof value === 'object' && value !== null && 'logs' in value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
