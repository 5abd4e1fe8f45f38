import { nodeTypes } from '@heddle/node-types';
import { nodeViews, unknownView } from '@heddle/node-types/canvas';
import '@heddle/node-types/canvas.css';
import '@heddle/flow-canvas/styles.css';
import { ErrorBlock } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { Modal, Skeleton, useComputedColorScheme } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { ErrorBoundary } from '../../../shared/parts/ErrorBoundary.js';
import { compareMessages } from './compareMessages.js';

// Load the comparison on demand.
const FlowDiff = lazy(async () => ({ default: (await import('@heddle/flow-canvas/diff')).FlowDiff }));

export interface DocumentChangesProps {
  before: JsonObject;
  after: JsonObject;
  onClose(): void;
}

/** What changed in the workflow between two runs. */
export function DocumentChanges({ before, after, onClose }: DocumentChangesProps) {
  const t = useMessages(compareMessages);
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const look = { definitions: nodeTypes, views: nodeViews, unknownView, language, theme };
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      title={t('documentTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div style={{ height: 'calc(100dvh - 90px)' }}>
        <ErrorBoundary
          fallback={(error) => <ErrorBlock title={t('documentTitle')}>{errorText(error)}</ErrorBlock>}
        >
          <Suspense fallback={<Skeleton height="100%" role="status" />}>
            <FlowDiff {...look} before={before} after={after} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Modal>
  );
}
