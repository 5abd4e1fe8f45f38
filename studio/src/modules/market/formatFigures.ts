import type { Language } from '@heddle/workflow-schema';

/** A count in few digits: 18.2K. */
export const formatCount = (count: number, language: Language) =>
  new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(count);

/** A share as a percentage: 99.6%. Rounds down, so that 100% means that nothing failed. */
export const formatRate = (rate: number, language: Language) =>
  new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  } as Intl.NumberFormatOptions).format(rate);
