import type { AgentBlocks } from '../../draft/AgentBlocks.js';

export type MemoryInfo = AgentBlocks['time_capsule_info'];

export const daySeconds = 24 * 3600;
/** Choices of how many days memories are kept; 0 is forever. */
export const usualDays = [0, 7, 30, 90, 365] as const;
export const mostDays = 3650;

/** Values of `time_capsule_mode` and `disable_prompt_calling`. */
export const on = 1;
export const off = 0;

export function isMemoryOn({ time_capsule_mode }: MemoryInfo): boolean {
  return time_capsule_mode === on;
}

/** Days for which memories are kept; 0 for forever. */
export function daysOf({ time_capsule_time_to_live: seconds }: MemoryInfo): number {
  return Math.ceil(Number(seconds || 0) / daySeconds);
}

/** The settings with another number of days. */
export function withDays(info: MemoryInfo, days: number): MemoryInfo {
  return { ...info, time_capsule_time_to_live: days === 0 ? '' : String(days * daySeconds) };
}
