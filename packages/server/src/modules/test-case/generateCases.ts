import type { Input, Result } from '@heddle/api-contract';
import type { testCase } from '@heddle/api-contract/families/test-case';
import type { Context } from '../../kernel/Context.js';
import { inputsTask, write } from '../copilot/index.js';
import { languageOf } from '../workflow/index.js';
import { requireTested } from './requireTested.js';

type Calls = typeof testCase.calls;

/** What each case is about, so that several of them differ. */
const subjects = [
  { name: { 'zh-CN': '典型', en: 'Typical' }, query: 'A typical case, with realistic values.' },
  {
    name: { 'zh-CN': '最少', en: 'Minimal' },
    query: 'A minimal case: short values, and no fields but required ones.',
  },
  {
    name: { 'zh-CN': '边界', en: 'Edge' },
    query: 'An edge case: unusual values that are still valid, such as very long texts or extreme numbers.',
  },
] as const;

/** Has the model of the installation write cases, which the caller may save. */
export async function generateCases(
  context: Context,
  input: Input<Calls['generate']>,
): Promise<Result<Calls['generate']>> {
  const { head, access } = await requireTested(context, input, 'testRun');
  const asked = { spaceId: access.spaceId, workflowId: head.id };
  const task = await inputsTask(context, { workflow_id: head.id, space_id: access.spaceId });
  const genCaseData: Result<Calls['generate']>['genCaseData'] = [];
  for (const { name, query } of subjects.slice(0, input.count ?? 1)) {
    const content = await write(context, asked, task, query);
    const language = languageOf(context.user.locale);
    genCaseData.push({ caseID: '', name: name[language], description: '', input: content, isDefault: false });
  }
  return { genCaseData };
}
