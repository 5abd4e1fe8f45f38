import { StatusPill } from '@heddle/ui-kit';
import { Alert, Button, Stack, Text, Textarea, Title } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { exampleOf } from '../exampleOf.js';
import { mcpMessages } from '../mcpMessages.js';
import { type McpPoint, type McpTool, useTryTool } from '../queries.js';
import classes from './Server.module.css';

/** Calls a tool with arguments that the person enters. */
export function TryTool({ point, tool }: { point: McpPoint; tool: McpTool }) {
  const t = useMessages(mcpMessages);
  const language = useLanguage();
  const [values, setValues] = useState(() => exampleOf(tool.input_schema));
  const call = useTryTool(point);
  return (
    <Stack gap={8} component="section" aria-label={t('tryIt')}>
      <Title order={3} size="sm">
        {t('tryIt')}
      </Title>
      <Textarea
        label={t('arguments')}
        value={values}
        onChange={(event) => setValues(event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={12}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        spellCheck={false}
      />
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        loading={call.isPending}
        onClick={() => call.mutate({ name: tool.name, values })}
      >
        {t('run')}
      </Button>
      <div role="status">
        {call.error && <Alert color="madder">{errorText(call.error)}</Alert>}
        {call.data && (
          <Stack gap={4}>
            <Title order={4} size="xs">
              {t('result')}
            </Title>
            {call.data.is_error && <StatusPill status="failed">{t('toolError')}</StatusPill>}
            <Text size="xs" c="dimmed">
              {t('duration', { time: formatDuration(call.data.duration_ms, language) })}
            </Text>
            {call.data.contents.map(({ type, text, mime_type, uri }, index) => (
              <pre key={index} className={classes.code}>
                {text || [type, mime_type, uri].filter(Boolean).join(' · ')}
              </pre>
            ))}
          </Stack>
        )}
      </div>
    </Stack>
  );
}
