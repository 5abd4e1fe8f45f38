import { defaultLimits } from '../limits.js';
import { endedCall } from '../loop/callTool.js';
import type { DelegatedCall, TurnOutput, TurnPause } from '../TurnEvent.js';
import { askKind } from './askTools.js';
import type { MultiTurn } from './MultiTurn.js';
import type { Segment } from './segments.js';

/**
 * One agent answers, and asks others as it calls tools: one after the other, each in a turn of its own that answers
 * the call and not the user. Those that are asked cannot ask.
 */
export async function* runHosted(turn: MultiTurn): AsyncGenerator<TurnOutput, TurnPause> {
  const { state } = turn;
  const [host] = state.segments;
  for (;;) {
    const active = state.active!;
    if (active !== host) {
      const pause = yield* work(turn, active);
      if (pause) return pause;
      continue;
    }
    const pause = yield* speak(turn, active);
    const asked = pause.type === 'delegated' && pause.calls.find(({ kind }) => kind === askKind);
    if (!asked) return pause;
    yield turn.ask(agentOf(asked), asked.callId);
  }
}

function agentOf({ origin }: DelegatedCall): { agentId: string; agentName: string } {
  return { agentId: String(origin.agentId), agentName: String(origin.agentName) };
}

/** Lets the agent that speaks for all go on, until it has answered or calls something. */
async function* speak(turn: MultiTurn, host: Segment): AsyncGenerator<TurnOutput, TurnPause> {
  const own = turn.run(host, turn.handOvers(host).tools);
  try {
    for (;;) {
      const { done, value } = await own.next();
      if (done) return value;
      yield turn.share(host, value);
    }
  } finally {
    await own.return({ type: 'ended', event: { type: 'ended' } });
  }
}

/** Lets an agent answer the call that has asked it. Returns what its host must do first, if there is something. */
async function* work(turn: MultiTurn, asked: Segment): AsyncGenerator<TurnOutput, TurnPause | undefined> {
  const callId = asked.entered.callId!;
  const own = turn.run(asked, turn.handOvers(asked).tools);
  const { resultCharacters } = { ...defaultLimits, ...turn.input.definition.limits };
  try {
    for (;;) {
      const { done, value } = await own.next();
      if (done) return value;
      if (value.type === 'answered') {
        yield turn.take(endedCall(callId, value.text, resultCharacters));
        return undefined;
      }
      if (value.type === 'failed') {
        const ended = endedCall(callId, `Error: ${value.message}`, resultCharacters);
        yield turn.take({ ...ended, isError: true });
        return undefined;
      }
      // The user hears the one that speaks for all.
      if (value.type !== 'text' && value.type !== 'reasoning') yield turn.share(asked, value);
    }
  } finally {
    await own.return({ type: 'ended', event: { type: 'ended' } });
  }
}
