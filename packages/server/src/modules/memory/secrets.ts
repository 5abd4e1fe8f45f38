const secretTerms =
  /(?:password|passwd|passphrase|passcode|\bpin(?: code)?\b|secret key|api[ _-]?key|access[ _-]?token|private key|credential|密码|口令|密钥|令牌|验证码|支付码|助记词|パスワード)/i;
/** After such a word, a value: a word with a digit, or anything in quotes. */
const givenValue = /(?:[:：=]|\bis\b|\bare\b|是|为|の)\s*["'“「]?\S{3,}/i;

const keyForms = [
  /\b(?:sk|pk|rk|pat|ghp|gho|ghs|glpat|xox[abpr]|AKIA|ASIA|AIza|hf|npm)[-_]?[A-Za-z0-9_-]{12,}/,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b[A-Fa-f0-9]{32,}\b/,
  /\b(?=[A-Za-z0-9+/_-]*\d)(?=[A-Za-z0-9+/_-]*[a-z])(?=[A-Za-z0-9+/_-]*[A-Z])[A-Za-z0-9+/_-]{28,}={0,2}/,
  /\/\/[^\s/:@]+:[^\s/@]+@/,
];

/** Whether a text seems to contain a password, a key or a number of a card or bank account, which are never stored. */
export function looksSecret(text: string): boolean {
  if (keyForms.some((form) => form.test(text))) return true;
  if (secretTerms.test(text) && givenValue.test(text)) return true;
  return (text.match(/\d(?:[ -]?\d){11,18}/g) ?? []).some(isCardNumber) || isIban(text);
}

/** By Luhn's check digit. */
function isCardNumber(given: string): boolean {
  const digits = given.replace(/\D/g, '');
  if (digits.length < 12 || digits.length > 19) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isIban(text: string): boolean {
  return (text.match(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g) ?? []).some((given) => {
    const iban = given.replaceAll(' ', '');
    const turned = iban.slice(4) + iban.slice(0, 4);
    const digits = [...turned].map((letter) => Number.parseInt(letter, 36)).join('');
    return BigInt(digits) % 97n === 1n;
  });
}
