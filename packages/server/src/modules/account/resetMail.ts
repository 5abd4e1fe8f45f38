import type { Mail } from '../../mail/Mailer.js';

interface MailData {
  to: string;
  name: string;
  code: string;
  minutes: number;
}

/** The mail with a password reset code, in the recipient's language. */
export function resetMail({ to, name, code, minutes }: MailData, locale: string): Mail {
  // Names are user input; a line break could make part of one look like text of this mail.
  const greeted = name.replace(/\s+/g, ' ');
  if (locale === 'zh-CN')
    return {
      to,
      subject: '重置 Heddle 密码的验证码',
      text: `${greeted}，你好：\n\n重置密码的验证码是 ${code}，${minutes} 分钟内有效，只能使用一次。\n设置新密码后，所有登录、访问令牌、对应用的授权和与身份提供方的关联都会失效。\n如果不是你本人操作，忽略这封邮件即可，密码不会改变。\n`,
    };
  return {
    to,
    subject: 'Reset your Heddle password',
    text: `Hi ${greeted},\n\nYour code to reset your password is ${code}. It is valid for ${minutes} minutes and can be used once.\nResetting your password signs you out everywhere, revokes your access tokens and app authorizations, and unlinks your identity providers.\nIf you did not request this, ignore this email. Your password will not change.\n`,
  };
}
