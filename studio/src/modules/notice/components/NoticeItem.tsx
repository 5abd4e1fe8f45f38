import type { Notice } from '@heddle/api-contract/families/notice';
import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { noticeMessages } from '../noticeMessages.js';
import { isUnread } from '../queries.js';
import classes from './Notices.module.css';

interface NoticeItemProps {
  notice: Notice;
  /** Called when the user opens or dismisses it. */
  onOpen?(): void;
}

/** A notice or an entry of the feed: who, what and when; opens the page that it is about. */
export function NoticeItem({ notice, onOpen }: NoticeItemProps) {
  const t = useMessages(noticeMessages);
  const router = useRouter();
  const { content, jump_link: path, sender, create_time } = notice;
  const inside: ReactNode = (
    <>
      <Avatar size={24} src={sender.sender_icon_url || null} name={sender.sender_name} aria-hidden>
        {sender.sender_name === '' && <IconBell size={14} />}
      </Avatar>
      <span className={classes.texts}>
        {content}
        <br />
        <span className={classes.time}>
          <Moment at={Number(create_time) * 1000} />
        </span>
      </span>
      {isUnread(notice) && (
        <>
          <span className={classes.dot} aria-hidden />
          <VisuallyHidden>{t('unread')}</VisuallyHidden>
        </>
      )}
    </>
  );
  const handleClick = (event: MouseEvent) => {
    onOpen?.();
    // A new tab or window is left to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    router.history.push(path);
  };
  if (isPath(path))
    return (
      <li>
        <a className={classes.row} href={path} onClick={handleClick}>
          {inside}
        </a>
      </li>
    );
  return (
    <li>
      {isUnread(notice) ? (
        <UnstyledButton className={classes.row} onClick={onOpen}>
          {inside}
        </UnstyledButton>
      ) : (
        <div className={classes.row}>{inside}</div>
      )}
    </li>
  );
}

/** Whether a link stays in the studio. */
const isPath = (path: string) => /^\/(?![/\\])/.test(path);
