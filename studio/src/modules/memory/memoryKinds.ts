import { memoryTypes } from '@heddle/api-contract/families/memory';

/** Types of memories in the order of the filter, by their names in messages. */
export const memoryKinds = [
  { name: 'essential', type: memoryTypes.essential },
  { name: 'topic', type: memoryTypes.topic },
  { name: 'chat', type: memoryTypes.chat },
] as const;

/** Value of the filter that shows every type. */
export const everyType = 0;

const sources = ['model', 'rules', 'tool', 'person'] as const;

/** Who wrote a memory; the server names it. */
export function sourceOf(ext: Readonly<Record<string, string>>): (typeof sources)[number] | undefined {
  return sources.find((source) => source === ext.source);
}
