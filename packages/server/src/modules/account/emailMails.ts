import type { Mail } from '../../mail/Mailer.js';

// Names are user input; a line break could make part of one look like text of this mail.
const inOneLine = (name: string) => name.replace(/\s+/g, ' ');

/** The mail with the code that verifies a new address, in the recipient's language. */
export function emailCodeMail(
  { to, name, code, minutes }: { to: string; name: string; code: string; minutes: number },
  locale: string,
): Mail {
  if (locale === 'zh-CN')
    return {
      to,
      subject: '确认 Heddle 新邮箱的验证码',
      text: `${inOneLine(name)}，你好：\n\n把这个邮箱设为登录邮箱的验证码是 ${code}，${minutes} 分钟内有效，只能使用一次。\n如果不是你本人操作，忽略这封邮件即可。\n`,
    };
  return {
    to,
    subject: 'Confirm your new Heddle email address',
    text: `Hi ${inOneLine(name)},\n\nYour code to confirm this email address is ${code}. It is valid for ${minutes} minutes and can be used once.\nIf you did not request this, ignore this email.\n`,
  };
}

/** The notice to the old address after a change, so that its owner learns of a change they did not make. */
export function emailChangedMail(
  { to, name, email }: { to: string; name: string; email: string },
  locale: string,
): Mail {
  if (locale === 'zh-CN')
    return {
      to,
      subject: '你的 Heddle 登录邮箱已更改',
      text: `${inOneLine(name)}，你好：\n\n你的登录邮箱已改为 ${email}，以后请用它登录。\n如果不是你本人操作，说明你的密码可能已泄露，请立即联系管理员。\n`,
    };
  return {
    to,
    subject: 'Your Heddle email address was changed',
    text: `Hi ${inOneLine(name)},\n\nFrom now on, sign in with ${email}.\nIf you did not change this, someone else knows your password. Contact an administrator immediately.\n`,
  };
}
