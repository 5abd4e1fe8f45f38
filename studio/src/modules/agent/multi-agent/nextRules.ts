import { backtracks } from '@heddle/api-contract/families/bot';

/** Who answers the next message, in the order in which the choices are offered. */
export const nextRules = [
  { value: backtracks.current, label: 'current' },
  { value: backtracks.previous, label: 'previous' },
  { value: backtracks.start, label: 'toStart' },
  { value: backtracks.mostSuitable, label: 'mostSuitable' },
] as const;
