import { errorCodes, type ModelMessage, type NodeContext } from '@heddle/executor';
import {
  convertFields,
  isJsonObject,
  type JsonObject,
  parseTemplate,
  renderTemplate,
  type Variable,
} from '@heddle/workflow-schema';
import { modelRequestOf, promptOf } from '../../data/modelParam.js';
import { askModel } from '../../run/askModel.js';
import { nodeError } from '../../run/fail.js';
import { modelJson } from '../llm/jsonAnswer.js';
import { jsonSchemaOf } from '../llm/jsonSchema.js';
import { type QuestionData, responseName } from './definition.js';
import type { Dialogue } from './dialogue.js';

const task = `Read the fields below out of what the user has answered so far. Never invent a value.
Reply with one JSON object and nothing else, in one of two forms:
{"fields": {...}, "question": ""} when every required field is known; "fields" must fit the JSON schema.
{"fields": {...}, "question": "..."} when a required field is missing; "question" asks for it, in the user's language.

JSON schema of the fields:
`;

/** The fields found in the answers, and the next question; `''` if nothing is missing. */
export async function extractFields(
  context: NodeContext<QuestionData>,
  dialogue: Dialogue,
): Promise<{ fields: JsonObject; question: string }> {
  const declared = context.declaredOutputs.filter((output) => output.name !== responseName);
  const { llmParam } = context.data.inputs;
  const own = renderTemplate(parseTemplate(promptOf(llmParam.systemPrompt)), context.inputs);
  const text = await askModel(context, {
    ...modelRequestOf(llmParam),
    messages: [
      { role: 'system', content: `${task}${JSON.stringify(jsonSchemaOf(declared))}${own && `\n\n${own}`}` },
      ...historyOf(dialogue),
    ],
    jsonSchema: answerSchema(declared),
  });
  const answer = modelJson(text);
  if (answer === undefined || !isJsonObject(answer)) {
    const message = 'the model was asked for the fields as JSON and answered with something else';
    throw nodeError(context, errorCodes.execution, message, 'inputs.llmParam');
  }
  const fields = isJsonObject(answer.fields ?? null) ? (answer.fields as JsonObject) : {};
  const { value, warnings } = convertFields(declared, known(declared, fields), 'lenient', {
    checkRequired: false,
  });
  if (warnings.length > 0) context.log(warnings.map((warning) => warning.message));
  return { fields: value, question: typeof answer.question === 'string' ? answer.question.trim() : '' };
}

function known(declared: readonly Variable[], fields: JsonObject): JsonObject {
  const names = new Set(declared.map((field) => field.name));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.has(name)));
}

function answerSchema(declared: readonly Variable[]): JsonObject {
  const properties = { fields: jsonSchemaOf(declared), question: { type: 'string' } };
  return { type: 'object', properties, required: ['fields', 'question'] };
}

function historyOf({ questions, answers }: Dialogue): ModelMessage[] {
  return questions.flatMap((question, index): ModelMessage[] => [
    { role: 'assistant', content: question },
    { role: 'user', content: answers[index] ?? '' },
  ]);
}
