import { EmptyState } from '@heddle/ui-kit';
import { Button, Indicator, Popover, Title, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { useKeptFocus } from '../../../shared/parts/useKeptFocus.js';
import { noticeMessages } from '../noticeMessages.js';
import { isUnread, useMarkRead, useNotices, useUnreadCount } from '../queries.js';
import { NoticeItem } from './NoticeItem.js';
import classes from './Notices.module.css';

const largestShown = 99;

interface NoticeBellProps {
  className?: string | undefined;
  /** True in the bottom bar on phones, where the list only fits above. */
  isAtFoot?: boolean;
}

/** Notices: a button with the number of unread ones, and the list. */
export function NoticeBell({ className, isAtFoot }: NoticeBellProps) {
  const t = useMessages(noticeMessages);
  const [isOpen, setIsOpen] = useState(false);
  const unread = useUnreadCount().data ?? 0;
  const close = () => setIsOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position={isAtFoot ? 'top-end' : 'right-end'}
      width="min(380px, calc(100vw - 24px))"
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton
          className={className}
          aria-label={unread > 0 ? t('noticesUnread', { count: unread }) : t('notices')}
          aria-expanded={isOpen}
          onClick={() => setIsOpen((open) => !open)}
          // The list handles Escape itself, but has the focus only a moment after it opened.
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          <Indicator
            disabled={unread === 0}
            label={unread > largestShown ? `${largestShown}+` : unread}
            size={16}
            offset={2}
          >
            <IconBell size={20} stroke={1.6} aria-hidden />
          </Indicator>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('notices')} p={0}>
        <NoticeList onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function NoticeList({ onClose }: { onClose(): void }) {
  const t = useMessages(noticeMessages);
  const query = useNotices();
  const markRead = useMarkRead();
  const keptFocus = useKeptFocus();
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <Title order={2} size="sm">
          {t('notices')}
        </Title>
        {query.data?.some(isUnread) && (
          <Button
            variant="subtle"
            size="xs"
            loading={markRead.isPending}
            onClick={() => markRead.mutate('all')}
          >
            {t('markAll')}
          </Button>
        )}
      </div>
      <Loaded query={query} failed={t('failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('empty')} reason={t('emptyWhy')} withDrawing={false} />
          ) : (
            <ul className={classes.list} aria-label={t('notices')} {...keptFocus}>
              {rows.map((notice) => (
                <NoticeItem
                  key={notice.id}
                  notice={notice}
                  onOpen={() => {
                    if (isUnread(notice)) markRead.mutate(notice.id);
                    if (notice.jump_link !== '') onClose();
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton query={query} />
    </div>
  );
}
