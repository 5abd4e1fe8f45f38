import { toolMethods } from '@heddle/api-contract/families/plugin';

/** The HTTP method of a tool by its API number. */
export function methodName(method: number): string {
  return Object.entries(toolMethods).find(([, number]) => number === method)?.[0] ?? 'GET';
}
