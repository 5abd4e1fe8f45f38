import { errorCodes } from '@heddle/api-contract';
import { expect, test } from 'vitest';
import { streamTexts } from '../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../models/testing/streamToolCalls.js';
import { chain, question } from '../../testing/runDocuments.js';
import { agentTester, listen } from './testing/agentTester.js';

// Workflows that ask, called by agents whose model is a scripted server.
const tester = agentTester();
const { script, api, createAgent, publishFlow, send, prompt } = tester;

const asking = (text: string) => chain([], [question('20', 'Ask', text)], 'USER_RESPONSE');

async function createAsking(documents: Record<string, ReturnType<typeof asking>>): Promise<string> {
  const ids = await Promise.all(Object.entries(documents).map(([name, one]) => publishFlow(name, one)));
  return createAgent({ workflow_info_list: ids.map((workflow_id) => ({ workflow_id })) });
}

/** Answers the question with which the newest conversation of an agent waits. */
async function resume(bot_id: string, output: string, tool_call_id?: string, interrupt_message_id?: string) {
  const { conversation_id } = await api().agentChat.getConversation({ bot_id });
  const tool_outputs = [{ output, tool_call_id }];
  return listen(api().agentChat.resumeChat({ conversation_id, tool_outputs, interrupt_message_id }));
}

/** The id of the call that the chat of these events requires an answer to. */
function askedIn({ events }: Awaited<ReturnType<typeof send>>): string {
  const asked = events.flatMap((event) =>
    event.event === 'message' ? (event.data.message.required_action ?? []) : [],
  );
  return asked.at(-1)!.submit_tool_outputs.tool_calls[0]!.id;
}

test('resume_chat answers a question; its second answer is refused', async () => {
  const bot_id = await createAsking({ booking: asking('Which day?') });
  script.replies = [streamToolCalls([{ id: 'a', name: 'booking', arguments: {} }]), streamTexts(['Booked.'])];
  const asked = await send(bot_id, 'Book a table');
  const id = askedIn(asked);
  const answered = await resume(bot_id, 'Friday', id);
  expect(answered.text).toBe('Booked.');
  expect(JSON.stringify(prompt(1).at(-1))).toContain('Friday');
  await expect(resume(bot_id, 'Monday', id)).rejects.toMatchObject({
    code: errorCodes.conversationNotFound,
  });
  expect(tester.endpoint.calls).toHaveLength(2);
});

test('two questions of one workflow are asked in turn; an answer to the first does not answer the second', async () => {
  const twice = chain(
    [],
    [question('20', 'Day', 'Which day?'), question('21', 'Time', 'At what time?')],
    'USER_RESPONSE',
  );
  const bot_id = await createAsking({ booking: twice });
  script.replies = [streamToolCalls([{ id: 'a', name: 'booking', arguments: {} }]), streamTexts(['Booked.'])];
  const first = await send(bot_id, 'Book a table');
  expect(first.text).toBe('Which day?');
  const second = await resume(bot_id, 'Friday', askedIn(first));
  expect(second.text).toBe('At what time?');
  const stale = { code: errorCodes.badRequest, reason: { key: 'conversation.otherQuestion' } };
  await expect(resume(bot_id, 'Friday', askedIn(first))).rejects.toMatchObject(stale);
  const { conversation_id } = await api().agentChat.getConversation({ bot_id });
  const { message_list } = await api().agentChat.getMessageList({ conversation_id, bot_id });
  const old = message_list.find(({ content }) => content === 'Which day?')!;
  await expect(resume(bot_id, 'Friday', undefined, old.message_id)).rejects.toMatchObject(stale);
  const done = await resume(bot_id, 'Noon', askedIn(second));
  expect(done.text).toBe('Booked.');
  expect(JSON.stringify(prompt(1).at(-1))).toContain('Noon');
});

test('two workflows that ask at once are asked about one after the other', async () => {
  const bot_id = await createAsking({ hotel: asking('Which hotel?'), flight: asking('Which flight?') });
  script.replies = [
    streamToolCalls([
      { id: 'a', name: 'hotel', arguments: {} },
      { id: 'b', name: 'flight', arguments: {} },
    ]),
    streamTexts(['Both are booked.']),
  ];
  const first = await send(bot_id, 'Book both');
  const second = await resume(bot_id, 'One', askedIn(first));
  expect([first.text, second.text].toSorted()).toEqual(['Which flight?', 'Which hotel?']);
  const done = await resume(bot_id, 'Two', askedIn(second));
  expect(done.text).toBe('Both are booked.');
  const results = prompt(1).filter(({ role }) => role === 'tool');
  expect(results.map(({ content }) => JSON.parse(String(content)).out).toSorted()).toEqual(['One', 'Two']);
  expect(tester.endpoint.calls).toHaveLength(2);
});
