import { defineReasons } from '../kernel/reasons.js';

/** Why an agent could not answer. */
export const agentChatReasons = defineReasons('agentChat', {
  contextLength: 'the question and the persona take {tokens} tokens, and the model can read {budget}',
  noToolCalls: 'the model {model} cannot call tools, and the agent has some',
  toolRounds: 'the model asked for tools more than {rounds} times in turn',
  toolCalls: 'the model asked for more than {maximum} tools at once',
  repeatedCall: 'the model called {tool} with the same arguments {times} times',
  emptyAnswer: 'the model gave no answer',
  silence: 'the model was silent for {seconds} s',
  time: 'the answer took more than {seconds} s',
  hook: 'the hook {uri} has failed: {reason}',
  service: 'the agent uses {service}, which does not exist here',
});
