import type { Runtime, Workload } from './workloads.js';

type Message = { role: string; content: string; calls?: unknown[]; callId?: string };

/** What anybody would write by hand: no records, no limits, no cancelling. */
export const bare: Runtime = (workload) => async () => {
  const messages: Message[] = [{ role: 'user', content: 'What do you find?' }];
  for (;;) {
    let text = '';
    const calls: Workload['rounds'][number] = [];
    for await (const chunk of model(workload, messages)) {
      if (typeof chunk === 'string') text += chunk;
      else calls.push(chunk);
    }
    if (calls.length === 0) return text;
    messages.push({ role: 'assistant', content: text, calls });
    const results = await Promise.all(calls.map(async (call) => JSON.stringify(call.arguments)));
    results.forEach((content, index) => {
      messages.push({ role: 'tool', content, callId: calls[index]!.id });
    });
  }
};

async function* model(workload: Workload, messages: readonly Message[]) {
  const round = messages.filter(({ calls }) => calls !== undefined).length;
  const calls = workload.rounds[round];
  yield* calls ?? workload.pieces;
}
