/** Whether JSON.parse preserves this number: the double still stands for the same decimal. */
export function isExactNumber(text: string): boolean {
  // Fifteen digits are always preserved.
  if (text.length <= 15 && !/[eE]/.test(text)) return true;
  const value = Number(text);
  return Number.isFinite(value) && decimalOf(text) === decimalOf(String(value));
}

/** Digits without leading and trailing zeros, and the power of ten they are multiplied by. */
function decimalOf(text: string): string {
  const [mantissa = '', exponentText = '0'] = text.toLowerCase().split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const all = whole + fraction;
  let start = 0;
  while (start < all.length && all[start] === '0') start += 1;
  let end = all.length;
  while (end > start && all[end - 1] === '0') end -= 1;
  if (start === end) return '0';
  const exponent = Number(exponentText) - fraction.length + (all.length - end);
  return `${sign}${all.slice(start, end)}e${exponent}`;
}
