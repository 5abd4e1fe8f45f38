import { resourceTypes } from '@heddle/api-contract/families/library';

const { bot, project, workflow, plugin, knowledge, database, prompt, card } = resourceTypes;

/** Types that have a trash, with the keys of their names, in the order of the filter. */
export const trashTypes = [
  { type: bot, key: 'agent' },
  { type: project, key: 'app' },
  { type: workflow, key: 'workflow' },
  { type: plugin, key: 'plugin' },
  { type: knowledge, key: 'knowledge' },
  { type: database, key: 'database' },
  { type: prompt, key: 'prompt' },
  { type: card, key: 'card' },
] as const;
