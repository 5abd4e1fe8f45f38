import {
  botBlocks,
  botLimits,
  type Input,
  type Reason,
  type Result,
  visibleLength,
} from '@heddle/api-contract';
import type { botLegacy } from '@heddle/api-contract/families/bot-legacy';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { inputReasons } from '@heddle/api-contract/reasons/input';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { reasonOfIssue } from '../../kernel/reasonOfIssue.js';
import { requireBot } from '../bot/index.js';

type Calls = typeof botLegacy.calls;
type Texts = Input<Calls['audit']>['bot_audit_info'];

/** Refuses the first text that an agent cannot have. */
export async function checkTexts(context: Context, input: Input<Calls['check']>) {
  await requireBot(context, input.bot_id, 'edit', { spaceId: input.space_id });
  const [problem] = problemsOf(input.bot_audit_info ?? ({} as Texts));
  if (problem) throw new DomainError('botInvalid', problem);
  return {};
}

export async function auditTexts(
  context: Context,
  input: Input<Calls['audit']>,
): Promise<Result<Calls['audit']>> {
  await requireBot(context, input.bot_id, 'edit', { spaceId: input.space_id });
  const problems = problemsOf(input.bot_audit_info);
  return { check_not_pass: problems.length > 0, not_pass_reason: problems.map(({ text }) => text) };
}

const maximums = {
  bot_name: botLimits.name,
  bot_desc: botLimits.description,
  bot_prompt: botLimits.persona,
  bot_opening_text: botLimits.prologue,
  bot_suggest_prompt: botLimits.suggestPrompt,
} as const;

/** Everything by which saving these texts would be refused. */
function problemsOf(texts: Texts): Reason[] {
  const problems: Reason[] = [];
  const measure = (field: string, text: string | undefined, maximum: number) => {
    if (text !== undefined && visibleLength(text) > maximum)
      problems.push(inputReasons.tooLong({ field, maximum }));
  };
  if (texts.bot_name?.trim() === '') problems.push(botReasons.nameMissing({ field: 'bot_name' }));
  for (const [field, maximum] of Object.entries(maximums))
    measure(field, texts[field as keyof typeof maximums], maximum);
  const { bot_opening_questions: questions = [], variable_list: variables } = texts;
  for (const [index, question] of questions.entries())
    measure(`bot_opening_questions.${index}`, question, botLimits.suggestedQuestion);
  if (questions.length > botLimits.suggestedQuestions)
    problems.push(
      inputReasons.tooMany({ field: 'bot_opening_questions', maximum: botLimits.suggestedQuestions }),
    );
  if (variables) problems.push(...problemsOfVariables(variables));
  return problems;
}

function problemsOfVariables(variables: NonNullable<Texts['variable_list']>): Reason[] {
  const parsed = botBlocks.variable_list().safeParse(variables);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) =>
    reasonOfIssue({ ...issue, path: ['variable_list', ...issue.path] }, { variable_list: variables }),
  );
}
