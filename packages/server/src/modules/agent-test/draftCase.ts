import { historyRounds } from '@heddle/agent';
import type { Input, Result } from '@heddle/api-contract';
import { type agentTest, testLimits } from '@heddle/api-contract/families/agent-test';
import type { Context } from '../../kernel/Context.js';
import { roundsOf, toldOf, variablesAtStart } from '../agent-chat/index.js';
import { runs } from '../run/index.js';
import { requireAnswer } from './requireAnswer.js';

type Calls = typeof agentTest.calls;

/** A test case made of an answer: texts only, without calls of tools and files. */
export async function draftCase(
  context: Context,
  input: Input<Calls['draftCase']>,
): Promise<Result<Calls['draftCase']>> {
  const { answer } = await requireAnswer(context, input);
  const { question, overrides = {} } = answer.inputs;
  const rounds = historyRounds(await roundsOf(context.use(runs), answer), answer.data.definition.history);
  const history = rounds
    .flatMap(({ messages }) => messages)
    .flatMap(({ role, content }) =>
      (role === 'user' || role === 'assistant') && content !== ''
        ? [{ role, content: content.slice(0, testLimits.message) }]
        : [],
    );
  const values = { ...variablesAtStart(answer.reported), ...overrides };
  return {
    name: question.text.slice(0, testLimits.name) || '—',
    question: question.text.slice(0, testLimits.question),
    history: history.slice(-testLimits.history),
    variables: Object.entries(values).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    assertions: [],
    ...toldOf(answer.events),
  };
}
