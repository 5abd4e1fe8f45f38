import { EmptyState } from '@heddle/ui-kit';
import { Drawer, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { RowsSkeleton } from '../../../shared/parts/RowsSkeleton.js';
import type { LiveResource } from '../../presence/index.js';
import { commentMessages } from '../commentMessages.js';
import { type ThreadStatus, useStartThread, useThreads } from '../queries.js';
import type { CommentAnchors } from './CommentAnchors.js';
import { CommentField } from './CommentField.js';
import { ThreadView } from './ThreadView.js';

interface CommentsDrawerProps {
  resource: LiveResource;
  anchors: CommentAnchors;
  isAboveDialog: boolean;
  onClose(): void;
}

/** The comments on a resource, beside its editor, which stays usable. */
export function CommentsDrawer({ resource, anchors, isAboveDialog, onClose }: CommentsDrawerProps) {
  const t = useMessages(commentMessages);
  const [status, setStatus] = useState<ThreadStatus>('open');
  const query = useThreads(resource, status);
  const start = useStartThread(resource, anchors.current);
  const threads = query.data?.pages.flatMap((page) => page.threads);
  const part = anchors.current === '' ? undefined : anchors.nameOf(anchors.current);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={380}
      title={t('comments')}
      withOverlay={false}
      // A dialog below would keep the wheel for itself.
      lockScroll={isAboveDialog}
      trapFocus={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      // Beside a usable page it would be a second banner.
      attributes={{ header: { role: 'presentation' } }}
    >
      <Stack>
        <CommentField
          // The part is chosen in the editor; what was written about another one stays there.
          key={anchors.current}
          resource={resource}
          label={part === undefined ? t('write') : t('writeAbout', { part })}
          submit={t('send')}
          autoFocus
          onSubmit={async (input) => {
            await start.mutateAsync(input);
            setStatus('open');
          }}
        />
        <SegmentedControl
          fullWidth
          aria-label={t('status')}
          value={status}
          onChange={(value) => setStatus(value as ThreadStatus)}
          data={(['open', 'resolved'] as const).map((value) => ({ value, label: t(value) }))}
        />
        {threads === undefined ? (
          query.isPending ? (
            <RowsSkeleton />
          ) : (
            <QueryError title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
          )
        ) : threads.length === 0 ? (
          <EmptyState
            title={t(status === 'open' ? 'none' : 'noneResolved')}
            {...(status === 'open' && { reason: t('noneWhy') })}
          />
        ) : (
          threads.map((thread) => (
            <ThreadView key={thread.thread_id} resource={resource} thread={thread} anchors={anchors} />
          ))
        )}
        <MoreButton query={query} />
      </Stack>
    </Drawer>
  );
}
