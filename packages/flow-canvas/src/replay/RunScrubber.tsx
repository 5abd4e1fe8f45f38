import type { Language } from '@heddle/workflow-schema';
import type { RunEvent, RunState } from '@heddle/workflow-schema/runs';
import { useEffect, useMemo, useState } from 'react';
import type { CanvasMessages } from '../CanvasMessages.js';
import { IconPlayerPause } from '../icons/IconPlayerPause.js';
import { IconPlayerPlay } from '../icons/IconPlayerPlay.js';
import { IconPlayerSkipBack } from '../icons/IconPlayerSkipBack.js';
import { IconPlayerSkipForward } from '../icons/IconPlayerSkipForward.js';
import { formatReplayMessage } from './messages.js';
import { Replay } from './Replay.js';

/** Properties of the scrubber. */
export interface RunScrubberProps {
  /** The journal of a run, in order. A new array is a new run, with the scrubber at its end. */
  events: readonly RunEvent[];
  /** Default: `'zh-CN'`. */
  language?: Language;
  /** Overrides for messages whose names start with `replay.`. */
  messages?: CanvasMessages;
  /** Called with the run at the chosen moment, to pass to the canvas as `run`. Must be a stable reference. */
  onRun(run: RunState): void;
  /** Title of a node, used in event descriptions. */
  titleOf?(nodeId: string): string | undefined;
}

/** Playing takes at least and at most this many milliseconds, however short or long the run was. */
const shortest = 2_000;
const longest = 12_000;

/** A slider over the journal of a run: drag it, step through it, or play it. */
export function RunScrubber({ events, language = 'zh-CN', messages, onRun, titleOf }: RunScrubberProps) {
  const replay = useMemo(() => new Replay(events), [events]);
  const [position, setPosition] = useState(events.length);
  /** The position where playing started; undefined while paused. */
  const [playedFrom, setPlayedFrom] = useState<number | undefined>(undefined);
  const isPlaying = playedFrom !== undefined;
  useEffect(() => {
    setPosition(replay.length);
    setPlayedFrom(undefined);
  }, [replay]);
  useEffect(() => onRun(replay.stateAt(position)), [replay, position, onRun]);
  useEffect(() => {
    if (playedFrom !== undefined)
      return play(replay, playedFrom, setPosition, () => setPlayedFrom(undefined));
    return undefined;
  }, [replay, playedFrom]);
  const format = (message: string, values?: Readonly<Record<string, string | number>>) =>
    formatReplayMessage(language, message, values, messages);
  const moment = replay.momentAt(position);
  const node = (moment?.nodeId && titleOf?.(moment.nodeId)) || moment?.nodeId || '';
  const what = moment === undefined ? format('begin') : format(moment.type, { node });
  const time = secondsOf(moment?.after ?? 0);
  const go = (to: number) => {
    setPlayedFrom(undefined);
    setPosition(Math.max(0, Math.min(to, replay.length)));
  };
  const start = () => {
    const from = position >= replay.length ? 0 : position;
    setPosition(from);
    setPlayedFrom(from);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: controls of one replay, not form fields.
    <div className="flow-scrubber" role="group" aria-label={format('scrubber')}>
      <button
        type="button"
        className="flow-icon-button"
        aria-label={format('back')}
        onClick={() => go(position - 1)}
      >
        <IconPlayerSkipBack size={16} stroke={1.75} />
      </button>
      <button
        type="button"
        className="flow-icon-button"
        aria-label={format(isPlaying ? 'pause' : 'play')}
        onClick={() => (isPlaying ? setPlayedFrom(undefined) : start())}
      >
        {isPlaying ? <IconPlayerPause size={16} stroke={1.75} /> : <IconPlayerPlay size={16} stroke={1.75} />}
      </button>
      <button
        type="button"
        className="flow-icon-button"
        aria-label={format('forward')}
        onClick={() => go(position + 1)}
      >
        <IconPlayerSkipForward size={16} stroke={1.75} />
      </button>
      <input
        type="range"
        min={0}
        max={replay.length}
        value={position}
        aria-label={format('time')}
        aria-valuetext={`${format('of', { position, count: replay.length, time })}: ${what}`}
        onChange={(event) => go(Number(event.target.value))}
      />
      <span className="flow-scrubber-time">{time}</span>
      <span className="flow-scrubber-what">{what}</span>
    </div>
  );
}

/** Advances in proportion to the run's own timing, scaled to a watchable duration. */
function play(replay: Replay, from: number, show: (position: number) => void, end: () => void): () => void {
  const wanted = Math.min(longest, Math.max(shortest, replay.duration));
  const pace = replay.duration / wanted;
  // Without timing, events are spread evenly over the playing time.
  const isTimed = replay.duration > 0;
  const done = isTimed ? (replay.momentAt(from)?.after ?? 0) / replay.duration : from / replay.length;
  const began = performance.now() - done * wanted;
  let frame = 0;
  const step = () => {
    const passed = performance.now() - began;
    const position = isTimed
      ? replay.positionAt(passed * pace)
      : Math.round((passed / wanted) * replay.length);
    show(Math.min(position, replay.length));
    if (passed < wanted) frame = requestAnimationFrame(step);
    else {
      show(replay.length);
      end();
    }
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

function secondsOf(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 1)} s`;
}
