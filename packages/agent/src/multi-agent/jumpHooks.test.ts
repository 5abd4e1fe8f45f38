import { expect, test } from 'vitest';
import type { AgentHooks } from '../AgentDefinition.js';
import type { HookReply } from '../AgentServices.js';
import type { TurnEvent } from '../TurnEvent.js';
import type { TurnInput } from '../TurnInput.js';
import { turnState } from '../TurnState.js';
import { ask, call, type Piece, play, scriptedModel } from '../testing/scripted.js';
import { byModel, jump, member, several } from '../testing/severalAgents.js';
import type { Recognition } from './MultiAgentDefinition.js';

const uri = 'https://hooks.example/';

/** A front agent that may hand over to refunds or, failing that, to parcels. */
const shop = (recognition: Recognition = { by: 'tool' }, isImmediate = false) =>
  several([
    member('front', [jump('wants money', 'refunds', isImmediate), jump('asks for a parcel', 'parcels')], {
      recognition,
    }),
    member('refunds'),
    member('parcels'),
  ]);

interface Called {
  hook: string;
  data: Record<string, string>;
}

async function turn(
  definition: ReturnType<typeof shop>,
  hooks: AgentHooks,
  answers: Piece[][],
  reply: (called: Called) => HookReply | Error = () => ({ action: 'continue' }),
  more: { events?: TurnEvent[]; input?: Partial<TurnInput> } = {},
) {
  const model = scriptedModel(answers);
  const called: Called[] = [];
  const caller = {
    async call(_hook: unknown, payload: unknown) {
      const { hook, data } = payload as Called;
      called.push({ hook, data });
      const replied = reply({ hook, data });
      if (replied instanceof Error) throw replied;
      return replied;
    },
  };
  const input = ask('Give me my money back.', { definition: { ...definition, hooks }, ...more.input });
  const played = await play(input, {
    services: { model, hooks: caller },
    ...(more.events ? { events: more.events } : {}),
  });
  const entered = played.events.flatMap((event) => (event.type === 'entered' ? [event.agentId] : []));
  return { ...played, model, called, entered, answer: turnState(played.events).answer?.text };
}

const both: AgentHooks = { beforeJump: [{ uri }], afterJump: [{ uri }] };
const toRefunds = [call('c', 'jump_to_1')];

test('hooks are asked before a jump and told after it, who hands over to whom and why', async () => {
  const { called, answer, events } = await turn(shop(), both, [toRefunds, ['Paid.']]);
  const data = {
    agent_id: 'refunds',
    agent_name: 'refunds',
    from_agent_id: 'front',
    condition: 'wants money',
  };
  expect(called).toEqual([
    { hook: 'beforeJump', data },
    { hook: 'afterJump', data },
  ]);
  expect(answer).toBe('Paid.');
  expect(events.map(({ type }) => type)).toEqual([
    ...['entered', 'modelAsked', 'modelAnswered', 'hooked', 'entered', 'hooked'],
    ...['modelAsked', 'modelAnswered', 'answered', 'ended'],
  ]);
});

test('a jump that a hook stops does not happen: the model is told, and the next one that it asked for does', async () => {
  const stop = ({ data }: Called): HookReply => ({
    action: data.agent_id === 'refunds' ? 'stop' : 'continue',
  });
  const told = await turn(shop(), both, [toRefunds, ['I cannot hand you over.']], stop);
  expect([told.entered, told.answer]).toEqual([['front'], 'I cannot hand you over.']);
  expect(told.events.find(({ type }) => type === 'toolEnded')).toMatchObject({
    output: 'Error: "refunds" may not take over now. Answer it yourself.',
  });
  const two = [call('1', 'jump_to_1'), call('2', 'jump_to_2')];
  expect((await turn(shop(), both, [two, ['On its way.']], stop)).entered).toEqual(['front', 'parcels']);
});

test.each([
  ['before an answer', shop(byModel('before')), [['1'], ['I answer.']]],
  ['after it, at once', shop(byModel('after'), true), [['I answer.'], ['1']]],
  ['after it, for the next question', shop(byModel('after')), [['I answer.'], ['1']]],
])('stops jumps that a model finds %s', async (_name, definition, answers) => {
  const { entered, answer, events } = await turn(definition, both, answers, () => ({ action: 'stop' }));
  expect([entered, answer]).toEqual([['front'], 'I answer.']);
  expect(events.some(({ type }) => type === 'appointed')).toBe(false);
});

test('an agent that was appointed is announced when it takes over', async () => {
  const dialogue = { currentId: 'refunds', previousIds: ['front'], isAppointed: true };
  const { called } = await turn(shop(), both, [['Paid.']], undefined, { input: { dialogue } });
  expect(called).toMatchObject([{ hook: 'afterJump', data: { agent_id: 'refunds' } }]);
});

test('case 26: a strong hook that fails ends the answer, and a weak one changes nothing', async () => {
  const failing = () => new Error('no connection');
  const strong = await turn(shop(), { beforeJump: [{ uri, isStrong: true }] }, [toRefunds], failing);
  expect(strong.entered).toEqual(['front']);
  expect(strong.events.at(-1)).toMatchObject({ type: 'failed', failure: 'hook' });
  const weak = await turn(shop(), both, [toRefunds, ['Paid.']], failing);
  expect([weak.entered, weak.answer]).toEqual([['front', 'refunds'], 'Paid.']);
  expect(weak.events.find(({ type }) => type === 'hooked')).toMatchObject({ error: 'no connection' });
});

test('a filter may name the agent that takes over', async () => {
  const onlyParcels = {
    beforeJump: [{ uri, filters: [{ field: 'agentId', operator: 'equals', value: 'parcels' }] }],
  } satisfies AgentHooks;
  expect((await turn(shop(), onlyParcels, [toRefunds, ['Paid.']])).called).toEqual([]);
  const toParcels = [call('c', 'jump_to_2')];
  expect((await turn(shop(), onlyParcels, [toParcels, ['Here.']])).called).toHaveLength(1);
});

test('after a crash at any event, no hook is called twice and its decision stands', async () => {
  const stop = (): HookReply => ({ action: 'stop' });
  const scripts: [Piece[][], (() => HookReply) | undefined][] = [
    [[toRefunds, ['Paid.']], undefined],
    [[toRefunds, ['I answer.']], stop],
  ];
  for (const [script, reply] of scripts) {
    const whole = await turn(shop(), both, script, reply);
    for (let count = 1; count < whole.events.length; count++) {
      const events = whole.events.slice(0, count);
      const asked = events.filter(({ type }) => type === 'modelAnswered').length;
      const hooked = events.filter(({ type }) => type === 'hooked').length;
      const rest = await turn(shop(), both, script.slice(asked), reply, { events });
      expect([count, rest.entered, rest.answer]).toEqual([count, whole.entered, whole.answer]);
      expect([count, rest.called.length]).toEqual([count, whole.called.length - hooked]);
    }
  }
});
