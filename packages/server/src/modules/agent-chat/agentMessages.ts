import type { ShownCard, TurnEvent } from '@heddle/agent';
import type { Usage } from '@heddle/workflow-schema/runs';
import type { SaidMessage } from '../chat/index.js';

type EventOf<Type extends TurnEvent['type']> = TurnEvent & { type: Type };

/** Times are in seconds on the wire. */
const seconds = (ms: number) => (ms / 1000).toFixed(3);

const verbose = (msg_type: string, data: unknown): SaidMessage => ({
  type: 'verbose',
  content: JSON.stringify({ msg_type, data: JSON.stringify(data) }),
});

/** Says that the answer is complete, before suggestions follow. */
export const finishMessage = verbose('generate_answer_finish', { finish_reason: 0, FinData: '' });

/** Tokens and time of the model's answer. */
export function usageExtra(usage: Usage | undefined, ms: number | undefined): Record<string, string> {
  return {
    ...(usage && {
      token: String(usage.inputTokens + usage.outputTokens),
      input_tokens: String(usage.inputTokens),
      output_tokens: String(usage.outputTokens),
    }),
    ...(ms !== undefined && { time_cost: seconds(ms) }),
  };
}

/** What people know a tool by: one that asks an agent, by the agent. */
export function shownName({ call, origin }: EventOf<'toolCalled'>): string {
  return typeof origin?.agentName === 'string' ? origin.agentName : call.name;
}

export function callMessage(event: EventOf<'toolCalled'>): SaidMessage {
  const { call, kind } = event;
  const { id, name, arguments: values } = call;
  const callee = { name, arguments: JSON.stringify(values) };
  return {
    type: 'function_call',
    content: JSON.stringify({ id, type: 'function', function: callee }),
    extra: { call_id: id, tool_name: name, execute_display_name: shownName(event), task_type: kind },
    modelContent: JSON.stringify({ role: 'assistant', content: '', toolCalls: [call] }),
  };
}

export function resultMessage(
  { callId, output, isError, substitute, ms }: EventOf<'toolEnded'>,
  call: { name: string; shown: string; kind: string } | undefined,
): SaidMessage {
  const { name = '', shown = '', kind = '' } = call ?? {};
  return {
    type: 'tool_response',
    content: output,
    extra: {
      call_id: callId,
      tool_name: name,
      execute_display_name: shown,
      task_type: kind,
      plugin_status: isError ? '1' : '0',
      time_cost: seconds(ms),
      ...(substitute && { mock_hit_info: JSON.stringify(substitute) }),
    },
    modelContent: JSON.stringify({ role: 'tool', content: output, toolCallId: callId }),
  };
}

/** The card of a result. Channels without cards, and models later, receive its text. */
export function cardMessage({ content, text }: ShownCard, callId: string): SaidMessage {
  return {
    type: 'answer',
    contentType: 'card',
    content: text,
    displayContent: JSON.stringify(content),
    extra: { call_id: callId },
  };
}

export function knowledgeMessage({ query, slices }: EventOf<'recalled'>): SaidMessage {
  const chunks = slices.map(({ content, score, ...meta }) => ({
    slice: content,
    score: score ?? 0,
    meta: {
      dataset: { id: meta.datasetId ?? '', name: meta.datasetName ?? '' },
      document: { id: meta.documentId, name: meta.documentName ?? '' },
      // Added: where a source is.
      ...(meta.sliceId && { slice: { id: meta.sliceId, page: meta.page ?? 0 } }),
    },
  }));
  return { ...verbose('knowledge_recall', { chunks, ori_req: query, status_code: 0 }), type: 'verbose' };
}

/** What was recalled of the person before the answer. */
export function memoryMessage({ query, items, text, ms }: EventOf<'remembered'>): SaidMessage {
  const said = verbose('time_capsule_recall', { items, wraped_text: text, ori_req: query });
  return { ...said, extra: { time_cost: seconds(ms) } };
}

export function hookMessage({ point, uri, error, ms }: EventOf<'hooked'>): SaidMessage {
  return verbose('hook_call', { hook: point, uri, error, time_cost: seconds(ms) });
}
