import { openEntityTypes } from '@heddle/api-contract/families/store-open';

type OpenType = (typeof openEntityTypes)[number];

/** Types of products by the words of the open API. */
const words: Readonly<Record<number, OpenType>> = {
  1: 'agent',
  2: 'plugin',
  6: 'app',
  21: 'agent',
  23: 'workflow',
  26: 'app',
};

/** Categories belong to the type of a template, or to that of plugins. */
const categoryTypes: Readonly<Record<OpenType, number>> = { agent: 1, plugin: 2, app: 6, workflow: 20 };

export function toOpenType(type: number): OpenType {
  return words[type] ?? 'agent';
}

/** The type whose categories are asked for: a word, or a number of `productTypes`; plugins by default. */
export function categoryTypeFrom(text: string | undefined): number {
  if (text === undefined || text === '') return categoryTypes.plugin;
  if (text === 'template') return categoryTypes.workflow;
  const word = openEntityTypes.find((one) => one === text);
  return word ? categoryTypes[word] : Number(text) || 0;
}
