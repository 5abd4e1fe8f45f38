import type { User } from '../../identity/User.js';
import type { Mail } from '../../mail/Mailer.js';
import { languageOf } from '../workflow/index.js';

interface MailedNotice {
  text: string;
  /** A path of the studio, or empty. */
  path: string;
}

/** The mail with one or more notices, in the language of the recipient. */
export function noticeMail(
  { email, locale }: Pick<User, 'email' | 'locale'>,
  notices: readonly MailedNotice[],
  /** Where the studio is; empty if this is not known. */
  origin: string,
): Mail {
  const isChinese = languageOf(locale) === 'zh-CN';
  const count = notices.length;
  const [first] = notices;
  const subject =
    count === 1 && first
      ? inOneLine(first.text)
      : isChinese
        ? `Heddle：${count} 条新通知`
        : `Heddle: ${count} new notifications`;
  const lines = notices.map(({ text, path }) => {
    const link = path && origin ? `\n${new URL(path, origin).href}` : '';
    return `${inOneLine(text)}${link}`;
  });
  const settings = origin ? new URL('/settings/notifications', origin).href : '';
  const foot = settings
    ? isChinese
      ? `\n\n--\n在这里修改通知设置：\n${settings}\n`
      : `\n\n--\nChange your notification settings:\n${settings}\n`
    : '\n';
  return { to: email, subject, text: `${lines.join('\n\n')}${foot}` };
}

// Names are user input; a line break could make part of one look like text of this mail.
const inOneLine = (text: string) => text.replace(/\s+/g, ' ');
