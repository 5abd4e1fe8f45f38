import type { JsonObject } from '@heddle/workflow-schema';
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { useWriting } from '../../../shared/writing/useWriting.js';
import classes from '../editor/Editor.module.css';
import { type Copilot, useCopilot } from './Copilot.js';
import { copilotMessages } from './copilotMessages.js';
import { explainFailure, useCanWrite } from './copilotQueries.js';

interface ExplainFailureProps {
  nodeId: string | undefined;
  error: string;
  /** Inputs of the failed node. */
  inputs: JsonObject | undefined;
}

/** Has a model explain a failure, and offers to have it fixed. Nothing where no model may help. */
export function ExplainFailure(props: ExplainFailureProps) {
  const copilot = useCopilot();
  return copilot ? <Explanation copilot={copilot} {...props} /> : null;
}

function Explanation({ copilot, nodeId, error, inputs }: ExplainFailureProps & { copilot: Copilot }) {
  const t = useMessages(copilotMessages);
  const language = useLanguage();
  const canWrite = useCanWrite(copilot.spaceId);
  const { writing, start, stop } = useWriting(explainFailure);
  if (!canWrite) return null;
  function handleExplain(): void {
    const { spaceId, workflowId } = copilot;
    const document = copilot.getDocument();
    if (document) void start({ spaceId, workflowId, document, nodeId, error, inputs, language });
  }
  function handleFix(explanation: string): void {
    copilot.onChange?.({
      wish: t('fixWish', { error, explanation }),
      nodeIds: nodeId === undefined ? [] : [nodeId],
    });
  }
  const text =
    writing.kind === 'writing' ? writing.text : writing.kind === 'done' ? writing.written : undefined;
  return (
    <Stack gap={6} mt="xs" mb="sm">
      <div role="status">
        {writing.kind === 'writing' && (
          <Group gap="xs">
            <Loader size={14} />
            <Text size="xs">{t('explaining')}</Text>
            <Button size="compact-xs" variant="default" onClick={stop}>
              {t('stop')}
            </Button>
          </Group>
        )}
      </div>
      {text && (
        <section aria-label={t('explanation')}>
          <p className={classes.text}>{text}</p>
        </section>
      )}
      {writing.kind === 'failed' && (
        <Alert color="madder" variant="light" role="alert">
          {writing.why}
        </Alert>
      )}
      <Group gap="xs">
        {writing.kind !== 'writing' && writing.kind !== 'done' && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconSparkles size={14} aria-hidden />}
            onClick={handleExplain}
          >
            {t('explain')}
          </Button>
        )}
        {writing.kind === 'done' && copilot.onChange && (
          <Button size="compact-xs" variant="default" onClick={() => handleFix(writing.written)}>
            {t('fix')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
