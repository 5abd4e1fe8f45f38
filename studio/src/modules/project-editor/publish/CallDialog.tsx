import { connectors } from '@heddle/api-contract/families/conversation';
import { EmptyState } from '@heddle/ui-kit';
import { Alert, Modal, Select, Skeleton, Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { LateCallableGuide } from '../../workflow/index.js';
import type { ProjectPart } from '../ProjectPart.js';
import { useServedVersions } from '../queries.js';
import { publishMessages } from './publishMessages.js';

interface CallDialogProps {
  spaceId: string;
  projectId: string;
  parts: readonly ProjectPart[];
  onClose(): void;
}

/** How programs run the workflows of the app, in the version that the API channel serves. */
export function CallDialog({ spaceId, projectId, parts, onClose }: CallDialogProps) {
  const t = useMessages(publishMessages);
  const shared = useMessages(sharedMessages);
  const served = useServedVersions(projectId);
  const workflows = parts.filter(({ kind }) => kind === 'workflow');
  const [chosen, setChosen] = useState(workflows[0]?.id);
  const version = served.data?.[connectors.api];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('callTitle')}
      size={720}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      {chosen === undefined ? (
        <EmptyState title={t('noWorkflow')} reason={t('noWorkflowWhy')} withDrawing={false}>
          <GuideLink guide="build-an-app" />
        </EmptyState>
      ) : (
        <Stack>
          {served.data && (
            <Alert color={version === undefined ? 'weld' : 'leaf'} variant="light">
              {version === undefined ? t('notServed') : t('served', { version })}
            </Alert>
          )}
          <Select
            label={t('callWorkflow')}
            allowDeselect={false}
            data={workflows.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onChange={(id) => id !== null && setChosen(id)}
          />
          <Suspense fallback={<Skeleton height={320} />}>
            <LateCallableGuide key={chosen} spaceId={spaceId} workflowId={chosen} />
          </Suspense>
        </Stack>
      )}
    </Modal>
  );
}
