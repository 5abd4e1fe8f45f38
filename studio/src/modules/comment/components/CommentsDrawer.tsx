import { EmptyState } from '@heddle/ui-kit';
import { Drawer, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import type { LiveResource } from '../../presence/index.js';
import { commentMessages } from '../commentMessages.js';
import { type ThreadStatus, useStartThread, useThreads } from '../queries.js';
import type { CommentAnchors } from './CommentAnchors.js';
import { ResourceCommentField } from './ResourceCommentField.js';
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
  const shared = useMessages(sharedMessages);
  const [status, setStatus] = useState<ThreadStatus>('open');
  const query = useThreads(resource, status);
  const start = useStartThread(resource, anchors.current);
  const part = anchors.current === '' ? undefined : anchors.nameOf(anchors.current);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={380}
      title={t('comments')}
      withOverlay={false}
      // Otherwise the scroll lock of the dialog below would block scrolling in here.
      lockScroll={isAboveDialog}
      trapFocus={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': shared('close') }}
      // Beside a usable page it would be a second banner.
      attributes={{ header: { role: 'presentation' } }}
    >
      <Stack>
        <ResourceCommentField
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
        <Loaded query={query} failed={t('failed')}>
          {({ pages }) => {
            const threads = pages.flatMap((page) => page.threads);
            if (threads.length === 0)
              return (
                <EmptyState
                  title={t(status === 'open' ? 'none' : 'noneResolved')}
                  reason={t(status === 'open' ? 'noneWhy' : 'noneResolvedWhy')}
                >
                  <GuideLink guide="work-together" />
                </EmptyState>
              );
            return threads.map((thread) => (
              <ThreadView key={thread.thread_id} resource={resource} thread={thread} anchors={anchors} />
            ));
          }}
        </Loaded>
        <MoreButton query={query} />
      </Stack>
    </Drawer>
  );
}
