import type { Input, Result } from '@heddle/api-contract';
import { type copilot, copilotAuthors, copilotTypes } from '@heddle/api-contract/families/copilot';
import { copilotReasons } from '@heddle/api-contract/reasons/copilot';
import type { ModelMessage } from '@heddle/executor';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { ListedModel } from '../../models/models.js';
import { type AskedIn, beginAsking, streamModel, writingModel } from './askModel.js';
import type { Draft, Task } from './Draft.js';
import { documentTask } from './documentTask.js';
import { inputsTask } from './inputsTask.js';
import { crontabTask, onboardingTask } from './textTasks.js';

type Calls = typeof copilot.calls;
type Asked = Input<Calls['generate']>;

/**
 * Has the model of the installation write something for a space. An answer that cannot be used goes back to the
 * model once, with the reasons; if the second one cannot be used either, the error says why.
 */
export async function generate(context: Context, input: Asked): Promise<Result<Calls['generate']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const task = await taskOf(context, access, input);
  if (input.query.trim() === '')
    throw new DomainError('workflowInvalid', copilotReasons.descriptionMissing({ field: 'query' }));
  const asked = { spaceId: access.spaceId, workflowId: input.workflow_id };
  const content = await write(context, asked, task, input.query);
  return { data: { content }, generated_by: copilotAuthors.model };
}

const messagesOf = (instructions: string, query: string): ModelMessage[] => [
  { role: 'system', content: instructions },
  { role: 'user', content: query },
];

/** What the model writes for a task about `query`, after at most one repair. */
export async function write(context: Context, asked: AskedIn, task: Task, query: string): Promise<string> {
  const model = await writingModel(context);
  let content = '';
  for await (const piece of writeInParts(context, asked, model, task, query, { mayRepair: true }))
    if ('whole' in piece) content = piece.whole;
  return content;
}

/**
 * As `write`, with the answer in pieces as they arrive and then the whole. With `mayRepair`, the problems of an answer
 * that goes back to the model follow its pieces; without, an answer that cannot be used is an error at once: what has
 * been seen is not taken back.
 */
export async function* writeInParts<Content>(
  context: Context,
  asked: AskedIn,
  model: ListedModel,
  task: Task<Content>,
  query: string,
  { mayRepair = false }: { mayRepair?: boolean } = {},
): AsyncGenerator<{ part: string } | { problems: readonly string[] } | { whole: Content }> {
  const end = beginAsking(context);
  const messages = messagesOf(task.instructions, query);
  try {
    for (let attempts = mayRepair ? 2 : 1; ; attempts--) {
      let answer = '';
      for await (const part of streamModel(context, asked, model, messages)) {
        answer += part;
        yield { part };
      }
      const draft = await task.read(answer);
      if (!('problems' in draft)) return void (yield { whole: draft.content });
      if (attempts === 1) throw unusable(draft);
      yield { problems: draft.problems };
      messages.push({ role: 'assistant', content: answer }, { role: 'user', content: repairOf(draft) });
    }
  } finally {
    end();
  }
}

async function taskOf(context: Context, access: SpaceAccess, input: Asked): Promise<Task> {
  switch (input.copilot_type) {
    case copilotTypes.crontab:
      return crontabTask;
    case copilotTypes.onboardingMessage:
      return onboardingTask;
    case copilotTypes.workflow:
      return documentTask(context, access);
    case copilotTypes.nodeDebugInput: {
      const nodeId = input.generate_test_case_input?.generate_node_debug_input_config?.node_id;
      if (!nodeId) throw new DomainError('workflowInvalid', copilotReasons.nodeMissing());
      return inputsTask(context, input, nodeId);
    }
    default:
      return inputsTask(context, input);
  }
}

const maxProblems = 20;

function repairOf(draft: Extract<Draft, { problems: unknown }>): string {
  const problems = draft.problems.slice(0, maxProblems).map((problem) => `- ${problem}`);
  return ['Your answer cannot be used:', ...problems, 'Answer again with the whole corrected text.'].join(
    '\n',
  );
}

function unusable({ problems, isReadable }: Extract<Draft, { problems: unknown }>): DomainError {
  const text = problems.slice(0, 5).join('; ').slice(0, 1_000);
  const reason = isReadable
    ? copilotReasons.hasProblems({ problems: text })
    : copilotReasons.unreadable({ why: text });
  return new DomainError('copilotFailed', reason);
}
