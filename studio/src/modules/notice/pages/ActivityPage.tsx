import { EmptyState } from '@heddle/ui-kit';
import { useParams } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { NoticeItem } from '../components/NoticeItem.js';
import classes from '../components/Notices.module.css';
import { noticeMessages } from '../noticeMessages.js';
import { useActivity } from '../queries.js';

/** What happened in a space: publications, apps, members. */
export function ActivityPage() {
  const t = useMessages(noticeMessages);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/activity' });
  const query = useActivity(spaceId);
  return (
    <>
      <PageHead title={t('activity')} why={t('activityWhy')} />
      <Loaded query={query} failed={t('activityFailed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('activityEmpty')} reason={t('activityEmptyWhy')}>
              <GuideLink guide="workspace" />
            </EmptyState>
          ) : (
            <ul className={classes.list} aria-label={t('activity')}>
              {rows.map((entry) => (
                <NoticeItem key={entry.id} notice={entry} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton query={query} />
    </>
  );
}
