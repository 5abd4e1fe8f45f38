import type { User } from '../../identity/User.js';
import type { Mail } from '../../mail/Mailer.js';

type Reader = Pick<User, 'email' | 'locale'>;

interface Place {
  /** Empty for the installation. */
  team: string;
  /** Name of the installation; may be empty. */
  installation?: string;
  /** URL of the page for the next step. */
  address: string;
}

/** The mail that tells an administrator of a join request, in the administrator's language. */
export function requestMail({ email, locale }: Reader, applicant: string, place: Place): Mail {
  const { address } = place;
  const isChinese = locale === 'zh-CN';
  const team = placeName(place, isChinese);
  const subject = isChinese
    ? `${inOneLine(applicant)} 申请${place.team ? '加入' : '成为成员：'}${team}`
    : `${inOneLine(applicant)} wants to ${place.team ? 'join' : 'become a member of'} ${team}`;
  return isChinese
    ? { to: email, subject, text: `${subject}。\n\n在这里同意或拒绝：\n${address}\n` }
    : { to: email, subject, text: `${subject}.\n\nApprove or decline the request:\n${address}\n` };
}

/** The mail that tells an applicant of the decision, in the applicant's language. */
export function decisionMail({ email, locale }: Reader, isYes: boolean, place: Place): Mail {
  const { address } = place;
  const isChinese = locale === 'zh-CN';
  const team = placeName(place, isChinese);
  if (isYes) {
    const subject = isChinese ? `你的申请已通过：${team}` : `You are now a member of ${team}`;
    return isChinese
      ? { to: email, subject, text: `${subject}。\n\n在这里打开：\n${address}\n` }
      : { to: email, subject, text: `${subject}.\n\nOpen Heddle:\n${address}\n` };
  }
  return isChinese
    ? {
        to: email,
        subject: `你的申请没有通过：${team}`,
        text: `你的申请没有通过：${team}。\n\n想了解原因，请联系管理员。\n`,
      }
    : {
        to: email,
        subject: `Your request was declined: ${team}`,
        text: `Your request was declined: ${team}.\n\nTo learn more, contact an administrator.\n`,
      };
}

function placeName({ team, installation = '', address }: Place, isChinese: boolean): string {
  const name = inOneLine(team);
  if (name) return isChinese ? `团队“${name}”` : `the team “${name}”`;
  if (installation) return inOneLine(installation);
  const { host } = new URL(address);
  return isChinese ? `${host} 上的 Heddle` : `Heddle at ${host}`;
}

// Names are user input; a line break could make part of one look like text of this mail.
const inOneLine = (name: string) => name.replace(/\s+/g, ' ');
