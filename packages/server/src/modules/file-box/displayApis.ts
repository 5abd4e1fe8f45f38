import type { Result } from '@heddle/api-contract';
import type { fileBox } from '@heddle/api-contract/families/file-box';
import { boxTools } from './boxTools.js';

const groups = [
  { id: 'files', name: 'files' },
  { id: 'albums', name: 'albums' },
];

/** The functions that models are offered. */
export async function displayApis(): Promise<Result<(typeof fileBox)['calls']['displayApis']>> {
  return {
    apis: boxTools.map(({ name, description }) => ({
      id: name,
      name,
      desc: description,
      group_id: name.includes('album') ? 'albums' : 'files',
    })),
    groups,
  };
}
