import type { Mail } from '../../mail/Mailer.js';

interface MailData {
  to: string;
  /** Empty for an invitation to the installation. */
  team: string;
  /** Name of the installation; may be empty. */
  installation: string;
  inviter: string;
  /** URL of the invitation. */
  address: string;
  expiresAt: Date;
}

/** The mail that invites somebody to a team or the installation, in the inviter's language. */
export function invitationMail(data: MailData, locale: string): Mail {
  const { to, address, expiresAt } = data;
  // Names are user input; a line break could make part of one look like text of this mail.
  const [group = '', given = '', person] = [data.team, data.installation, data.inviter].map((name) =>
    name.replace(/\s+/g, ' '),
  );
  const { host } = new URL(address);
  const product = given || 'Heddle';
  const end = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt);
  if (locale === 'zh-CN') {
    const [title, what] = group
      ? [`${product} 团队“${group}”`, `团队“${group}”`]
      : [product, given || `${host} 上的 Heddle`];
    return {
      to,
      subject: `${person} 邀请你加入 ${title}`,
      text: `${person} 邀请你加入 ${what}。\n\n打开这个链接加入，还没有账号时可以在那里注册：\n${address}\n\n链接只对这个邮箱有效，${end}（UTC）之前可用一次。如果你不认识邀请人，忽略这封邮件即可。\n`,
    };
  }
  const [title, what] = group
    ? [`the team “${group}” on ${product}`, `the team “${group}”`]
    : [product, given || `Heddle at ${host}`];
  return {
    to,
    subject: `${person} invited you to ${title}`,
    text: `${person} invited you to ${what}.\n\nOpen this link to join. If you do not have an account yet, you can create one there:\n${address}\n\nThe link works once, only for this email address, until ${end} (UTC). If you do not know the sender, ignore this email.\n`,
  };
}
