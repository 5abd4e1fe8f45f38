import { IconBell } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { Tray, type TrayPlace } from '../../../shared/parts/Tray.js';
import { noticeMessages } from '../noticeMessages.js';
import { useUnreadCount } from '../queries.js';

const NoticeList = lazyDialog(async () => (await import('./NoticeList.js')).NoticeList);

const largestShown = 99;

/** Notices: a button with the number of unread ones, and the list. */
export function NoticeBell(place: TrayPlace) {
  const t = useMessages(noticeMessages);
  const unread = useUnreadCount().data ?? 0;
  return (
    <Tray
      {...place}
      label={t('notices')}
      buttonLabel={unread > 0 ? t('noticesUnread', { count: unread }) : t('notices')}
      icon={IconBell}
      badge={unread > largestShown ? `${largestShown}+` : unread || undefined}
      width={380}
    >
      {(close) => <NoticeList onClose={close} />}
    </Tray>
  );
}
