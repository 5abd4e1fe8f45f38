import type { ServerEvent } from '@heddle/api-contract';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';

/** What a workflow stream says, in the terms of expectations, and the question at which it ended. */
export function framesOutcome(events: readonly ServerEvent[]): {
  outcome: JsonObject;
  interrupt: { id: string; type: number } | undefined;
} {
  const frames: JsonObject[] = events.map(({ id, event, data }) => ({
    ...(id !== undefined && { id }),
    event,
    data: data as Json,
  }));
  const last = events.at(-1);
  const outcome: JsonObject = { status: statusOf(last?.event), frames };
  if (last?.event === 'Error') {
    const { error_code: code, error_message: message } = last.data as JsonObject;
    outcome.error = { code: code ?? null, message: message ?? null };
  }
  const data = last?.event === 'Interrupt' ? (last.data as JsonObject).interrupt_data : undefined;
  if (!isJsonObject(data)) return { outcome, interrupt: undefined };
  return { outcome, interrupt: { id: String(data.event_id), type: Number(data.type) } };
}

function statusOf(last: string | undefined): string {
  if (last === 'Interrupt') return 'interrupted';
  return last === 'Done' ? 'success' : 'fail';
}
