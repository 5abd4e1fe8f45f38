import { nodeTypes } from '@heddle/node-types';
import { nodeViews, unknownView } from '@heddle/node-types/canvas';
import { ErrorBlock } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { Button, Group, Modal, Skeleton, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { ErrorBoundary } from '../../../shared/parts/ErrorBoundary.js';
import { submitMessages } from './submitMessages.js';

// Load the comparison on demand.
const FlowDiff = lazy(async () => ({ default: (await import('@heddle/flow-canvas/diff')).FlowDiff }));

interface MergeViewProps {
  title: string;
  why: string;
  draft: JsonObject;
  /** The document whose differences from the draft are offered. */
  latest: JsonObject;
  /** Receives the draft with the selected changes. */
  onMerge(json: JsonObject): void;
  onClose(): void;
}

/** The differences between the draft and another document, which are applied one by one. */
export function MergeView({ title, why, draft, latest, onMerge, onClose }: MergeViewProps) {
  const t = useMessages(submitMessages);
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const look = { definitions: nodeTypes, views: nodeViews, unknownView, language, theme };
  return (
    <Modal opened onClose={onClose} fullScreen title={title}>
      <Stack h="calc(100dvh - 90px)">
        <Text c="var(--h-text-2)">{why}</Text>
        <div style={{ flex: 1, minHeight: 0 }}>
          <ErrorBoundary fallback={(error) => <ErrorBlock title={title}>{errorText(error)}</ErrorBlock>}>
            <Suspense fallback={<Skeleton height="100%" role="status" />}>
              <FlowDiff {...look} before={draft} after={latest} onMerge={onMerge} />
            </Suspense>
          </ErrorBoundary>
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
