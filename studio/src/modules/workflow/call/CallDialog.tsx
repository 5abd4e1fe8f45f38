import { EmptyState } from '@heddle/ui-kit';
import { Modal, Skeleton, Stack } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { CallGuide } from './CallGuide.js';
import { callMessages } from './callMessages.js';
import { useCallableVersion } from './queries.js';

interface CallDialogProps {
  spaceId: string;
  workflow: { id: string; name: string };
  onClose(): void;
}

/** Shows how programs call a workflow. */
export function CallDialog({ spaceId, workflow, onClose }: CallDialogProps) {
  const t = useMessages(callMessages);
  const shared = useMessages(sharedMessages);
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={t('titleNamed', { name: workflow.name })}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <CallableGuide spaceId={spaceId} workflowId={workflow.id} />
    </Modal>
  );
}

/** The guide of a workflow once its published version is loaded. */
export function CallableGuide({ spaceId, workflowId }: { spaceId: string; workflowId: string }) {
  const t = useMessages(callMessages);
  const callable = useCallableVersion(spaceId, workflowId);
  return (
    <Loaded query={callable} failed={t('failed')} skeleton={<GuideSkeleton />}>
      {(data) =>
        data.version === '' ? (
          <EmptyState title={t('notPublished')} reason={t('notPublishedWhy')} withDrawing={false}>
            <GuideLink guide="call-a-workflow" />
          </EmptyState>
        ) : (
          <CallGuide workflowId={workflowId} callable={data} />
        )
      }
    </Loaded>
  );
}

function GuideSkeleton() {
  return (
    <Stack>
      <Skeleton height={84} />
      <Skeleton height={32} />
      <Skeleton height={240} />
    </Stack>
  );
}
