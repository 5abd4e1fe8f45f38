/** Numbers with check digits. */
export const checkDigitsSource = String.raw`
function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length > 1 && sum % 10 === 0;
}
function iban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
const ean = (digits: string) =>
  (digits.length === 13 || digits.length === 8) &&
  [...digits].reverse().reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 1 ? 3 : 1), 0) % 10 === 0;
function isbn(text: string): boolean {
  if (/^97[89]\d{10}$/.test(text)) return ean(text);
  if (!/^\d{9}[\dX]$/.test(text)) return false;
  return [...text].reduce((sum, digit, index) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - index), 0) % 11 === 0;
}
function resident(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return '10X98765432'[sum % 11] === text[17];
}
const checks: Record<string, (text: string) => boolean> = {
  card: (text) => /^\d{12,19}$/.test(text) && luhn(text),
  iban, isbn, resident_id: resident,
  ean: (text) => /^\d+$/.test(text) && ean(text),
};

export function check_number({ number, kind }: { number: string; kind: string }) {
  if (!Object.hasOwn(checks, kind)) throw new Error('the kind is one of ' + Object.keys(checks).join(', '));
  const normalized = number.toUpperCase().replace(/[\s.-]/g, '');
  return { is_valid: checks[kind](normalized), normalized };
}

export function find_kinds({ number }: { number: string }) {
  const normalized = number.toUpperCase().replace(/[\s.-]/g, '');
  return { kinds: Object.entries(checks).filter(([, check]) => check(normalized)).map(([kind]) => kind), normalized };
}
`;
