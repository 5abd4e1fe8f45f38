import { EmptyState } from '@heddle/ui-kit';
import { Button, Title } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { useKeptFocus } from '../../../shared/parts/useKeptFocus.js';
import { noticeMessages } from '../noticeMessages.js';
import { isUnread, useMarkRead, useNotices } from '../queries.js';
import { NoticeItem } from './NoticeItem.js';
import classes from './Notices.module.css';

/** The user's notices, in the panel that the bell opens. */
export function NoticeList({ onClose }: { onClose(): void }) {
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
        <LinkAnchor to="/settings/notifications" size="xs" ml="auto" onClick={onClose}>
          {t('settings')}
        </LinkAnchor>
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
            <EmptyState title={t('empty')} reason={t('emptyWhy')} withDrawing={false}>
              <GuideLink guide="workspace" />
            </EmptyState>
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
