import { FlowCanvas } from '@heddle/flow-canvas';
import { nodeTypes } from '@heddle/node-types';
import { nodeViews, unknownView } from '@heddle/node-types/canvas';
import { ErrorBlock } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { Button, Group, Modal, Skeleton, Stack, useComputedColorScheme } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { ErrorBoundary } from '../../../shared/parts/ErrorBoundary.js';
import { publishMessages } from './publishMessages.js';

// Load the comparison on demand.
const FlowDiff = lazy(async () => ({ default: (await import('@heddle/flow-canvas/diff')).FlowDiff }));

interface VersionViewProps {
  version: string;
  json: JsonObject;
  getDraft(): JsonObject;
  onRestore: (() => void) | undefined;
  /** Receives the draft with the selected changes of the version; undefined hides the comparison. */
  onMerge: ((json: JsonObject) => void) | undefined;
  onClose(): void;
}

/** A read-only canvas of a version, or its differences from the draft, which can be applied one by one. */
export function VersionView({ version, json, getDraft, onRestore, onMerge, onClose }: VersionViewProps) {
  const t = useMessages(publishMessages);
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const [draft, setDraft] = useState<JsonObject>();
  const look = { definitions: nodeTypes, views: nodeViews, unknownView, language, theme };
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      title={t(draft === undefined ? 'viewing' : 'comparing', { version })}
    >
      <Stack h="calc(100dvh - 90px)">
        <div style={{ flex: 1, minHeight: 0 }}>
          {draft === undefined ? (
            <FlowCanvas {...look} defaultValue={json} readOnly />
          ) : (
            <ErrorBoundary
              fallback={(error) => <ErrorBlock title={t('compare')}>{errorText(error)}</ErrorBlock>}
            >
              <Suspense fallback={<Skeleton height="100%" role="status" />}>
                <FlowDiff {...look} before={draft} after={json} {...(onMerge && { onMerge })} />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button variant="default" onClick={() => setDraft(draft === undefined ? getDraft() : undefined)}>
            {t(draft === undefined ? 'compare' : 'viewOnly')}
          </Button>
          {onRestore && (
            <Button variant={draft === undefined ? 'filled' : 'default'} onClick={onRestore}>
              {t('restore')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
