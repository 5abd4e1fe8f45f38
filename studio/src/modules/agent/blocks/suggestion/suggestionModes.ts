/** Values of `suggest_reply_mode`. */
export const suggestionModes = { standard: 0, custom: 1, off: 2 } as const;
export type SuggestionMode = keyof typeof suggestionModes;

export function modeOf(value: number | null | undefined): SuggestionMode {
  if (value === suggestionModes.custom) return 'custom';
  return value === suggestionModes.off ? 'off' : 'standard';
}
