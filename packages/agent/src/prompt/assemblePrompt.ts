import type { ModelMessage, ModelRequest, ModelTool } from '@heddle/workflow-schema/models';
import type { AgentModel } from '../AgentDefinition.js';
import type { KnowledgeSlice } from '../AgentServices.js';
import { knowledgeLines } from '../knowledge/knowledgeLines.js';
import { cutMiddle } from '../loop/cutMiddle.js';
import { roundMessages } from '../loop/roundMessages.js';
import type { PromptFacts } from '../TurnEvent.js';
import type { TurnInput } from '../TurnInput.js';
import type { CallState, TurnState } from '../TurnState.js';
import { fitPrompt } from './fitPrompt.js';
import { defaultFrame } from './frame.js';
import { historyRounds } from './history.js';
import { parsePersona, renderPersona } from './personaTemplate.js';
import { questionMessage, readableMessage } from './questionMessage.js';
import type { CountTokens } from './tokens.js';
import { variableLines, variableValues } from './variables.js';
import { visibleText } from './visibleText.js';

const shortcutShare = 0.25;
/** Fewer than of any text, so that the share holds in every language. */
const charactersPerToken = 1;

const parsedDefaultFrame = parsePersona(defaultFrame);

/** A request to the model, and how it was made. */
export interface AssembledPrompt {
  request: ModelRequest;
  facts: PromptFacts;
}

/**
 * Builds the prompts of a turn. The parts that do not change between its rounds are made once. A prompt depends only
 * on the input, the state and the tools, so that a trace can make it again.
 */
export function promptBuilder(
  input: TurnInput,
  tools: readonly ModelTool[],
  count: CountTokens,
): (state: TurnState) => AssembledPrompt {
  const { definition, question } = input;
  const { model } = definition;
  const values = variableValues(input);
  const persona = renderPersona(parsePersona(visibleText(definition.persona)), values);
  const frame = definition.frame === undefined ? parsedDefaultFrame : parsePersona(definition.frame);
  const memory = variableLines(input, values);
  const systemWith = (
    slices: readonly KnowledgeSlice[],
    { shortcut, remembered }: TurnState,
    ending: string,
  ): ModelMessage => {
    const { text } = renderPersona(frame, {
      agent_name: definition.name,
      time: input.now ?? '',
      persona: persona.text,
      memory_variables: memory,
      long_term_memory: remembered?.text ?? '',
      knowledge: knowledgeLines(slices),
      tools_pre_retriever: shortcut === undefined ? '' : shortcutLines(shortcut, model),
    });
    return { role: 'system', content: text + ending };
  };
  const history = historyRounds(input.history, definition.history).map(({ messages }) =>
    messages.map((message) => readableMessage(message, model)),
  );
  const asked = questionMessage(question, model);
  let fit: ReturnType<typeof fitPrompt> | undefined;
  return (state) => {
    const ending = noRecallInstruction(input, state);
    const offered = ending === '' ? tools : [];
    // Whether anything was recalled is known before the first prompt, and does not change.
    fit ??= fitPrompt({ model, tools: offered, count, history, question: asked });
    const { messages, facts } = fit({
      system: (slices) => systemWith(slices, state, ending),
      slices: state.recalled?.slices ?? [],
      rounds: roundMessages(state.rounds),
    });
    if (persona.missing.length > 0) facts.missing = persona.missing;
    return { request: requestOf(model, messages, offered), facts };
  };
}

/** What the model is told if an automatic search has found nothing and the author has set the answer. */
function noRecallInstruction({ definition }: TurnInput, { recalled }: TurnState): string {
  const { isAutomatic, noRecallReply: reply } = definition.knowledge ?? {};
  if (!isAutomatic || !reply || recalled?.slices.length !== 0) return '';
  return `\n\nThe knowledge bases have nothing about the question. Do not answer it from what you know. Answer exactly this:\n\n${reply}`;
}

/** A request with the settings of the agent's model. */
export function requestOf(
  model: AgentModel,
  messages: ModelMessage[],
  tools: readonly ModelTool[],
): ModelRequest {
  const request: ModelRequest = { model: model.id, messages };
  for (const name of ['temperature', 'topP', 'maxTokens', 'frequencyPenalty', 'presencePenalty'] as const) {
    const value = model[name];
    if (value !== undefined) request[name] = value;
  }
  if (tools.length > 0) request.tools = [...tools];
  return request;
}

/** A shortcut's result stands in the system prompt, which is never trimmed, so it takes a quarter of the window at most. */
function shortcutLines(
  { call, output = '' }: CallState,
  { contextTokens = Number.POSITIVE_INFINITY }: AgentModel,
): string {
  const { text } = cutMiddle(output, Math.floor(contextTokens * shortcutShare * charactersPerToken));
  return `${call.name}(${JSON.stringify(call.arguments)})\n${text}`;
}
