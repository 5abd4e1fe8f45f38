import { expect, test } from 'vitest';
import { emptyBlocks } from '../draft/AgentBlocks.js';
import type { AgentModel } from '../model/modelQueries.js';
import { anotherSubject, subjectsOf } from './subjects.js';

const model = (id: string, isOffline = false): AgentModel => ({
  id,
  name: id,
  isDemo: false,
  isOffline,
  canCallTools: true,
  canSeeImages: false,
  window: 0,
  parameters: [],
});
const source = {
  draft: { ...emptyBlocks, model_info: { model_id: '9' }, prompt_info: { prompt: 'Be brief.' } },
  models: [model('8', true), model('9'), model('10')],
  versions: ['5', '4'],
};

test('begins with the draft beside another model, the same prompt, or the latest version', () => {
  expect(subjectsOf('models', source).map((subject) => subject.model?.model_id)).toEqual(['9', '10']);
  expect(subjectsOf('prompts', source)).toEqual([{ prompt: 'Be brief.' }, { prompt: 'Be brief.' }]);
  expect(subjectsOf('versions', source)).toEqual([{ version: '' }, { version: '5' }]);
});

test('adds what no column has yet', () => {
  const columns = subjectsOf('versions', source).map((subject, id) => ({ id, subject, answers: [] }));
  expect(anotherSubject('versions', source, columns)).toEqual({ version: '4' });
  const all = subjectsOf('models', source).map((subject, id) => ({ id, subject, answers: [] }));
  expect(anotherSubject('models', source, all)).toEqual({ model: source.draft.model_info });
});
