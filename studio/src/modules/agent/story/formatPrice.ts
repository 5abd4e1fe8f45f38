import type { Language } from '@heddle/workflow-schema';

/** Formats a cost with three significant digits: `0.00214`; a dash for nothing. */
export function formatPrice(cost: number, language: Language): string {
  if (cost === 0) return '–';
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(cost);
}
