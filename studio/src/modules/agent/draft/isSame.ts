/** Whether two JSON values are equal; an absent key equals one that is undefined. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [one, other] = [left, right] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
}
