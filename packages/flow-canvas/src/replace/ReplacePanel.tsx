import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Popup } from '../controls/Popup.js';
import { formatMoreMessage } from '../moreMessages.js';
import { anchorAt } from '../parts/anchorAt.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { focusAfter } from '../parts/FocusKeeper.js';
import { goTo } from '../store/goTo.js';
import { findTexts, patternOf, type TextPlace } from './findTexts.js';
import { replaceTexts } from './replaceTexts.js';
import { plainText } from './textValues.js';

/** Maximum number of matches listed; further ones are counted and replaced too. */
const shown = 100;
/** Number of characters shown around a match. */
const around = 32;

/** Finds text in all nodes on the canvas and replaces the matches that are ticked. */
export function ReplacePanel() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const close = () => store.state.setState({ isReplaceOpen: false });
  return (
    <Popup
      anchor={() => anchorAt(root.current)}
      hang="inside"
      role="dialog"
      label={formatMoreMessage(store, 'replaceTexts')}
      className="flow-replace"
      focusAfter={() => focusAfter(root.current)}
      onClose={close}
    >
      <Fields close={close} />
    </Popup>
  );
}

function Fields({ close }: { close(): void }) {
  const store = useCanvasStore();
  const revision = useCanvasState((state) => state.revision);
  const isReadOnly = useCanvasState((state) => state.readOnly);
  const [wanted, setWanted] = useState('');
  const [by, setBy] = useState('');
  const [matchesCase, setMatchesCase] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [result, setResult] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const deferred = useDeferredValue(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the document mutates in place; its revision is the dependency.
  const places = useMemo(
    () => findTexts(store, deferred, matchesCase),
    [store, deferred, matchesCase, revision],
  );
  const chosen = places.filter(({ id }) => !left.has(id));
  const count = (some: readonly TextPlace[]) => some.reduce((sum, place) => sum + place.count, 0);
  const found = deferred === '' ? '' : formatMoreMessage(store, 'placesFound', { count: count(places) });
  const replace = () => {
    const { replaced, left: kept } = replaceTexts(store, chosen, { wanted: deferred, by, matchesCase });
    const done = formatMoreMessage(store, 'didReplaceText', { count: replaced });
    setResult(kept === 0 ? done : `${done} ${formatMoreMessage(store, 'replaceLeft', { count: kept })}`);
  };
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0 && !isReadOnly) replace();
      }}
    >
      <label>
        <span>{formatMoreMessage(store, 'replaceWanted')}</span>
        <input
          ref={field}
          value={wanted}
          onChange={(event) => {
            setWanted(event.target.value);
            setLeft(new Set());
            setResult('');
          }}
        />
      </label>
      <label>
        <span>{formatMoreMessage(store, 'replaceBy')}</span>
        <input value={by} onChange={(event) => setBy(event.target.value)} />
      </label>
      <label className="flow-replace-choice">
        <input
          type="checkbox"
          checked={matchesCase}
          onChange={(event) => setMatchesCase(event.target.checked)}
        />
        <span>{formatMoreMessage(store, 'matchCase')}</span>
      </label>
      <ul aria-label={formatMoreMessage(store, 'replacePlaces')}>
        {places.slice(0, shown).map((place) => (
          <Place
            key={place.id}
            place={place}
            pattern={patternOf(deferred, matchesCase)}
            isChosen={!left.has(place.id)}
            onToggle={() => toggle(place.id)}
          />
        ))}
      </ul>
      {places.length > shown && (
        <p className="flow-none">{formatMoreMessage(store, 'moreFound', { count: places.length - shown })}</p>
      )}
      <div className="flow-replace-end">
        <output>{result === '' ? found : result}</output>
        <button type="button" className="flow-plain-button" onClick={close}>
          {formatMoreMessage(store, 'close')}
        </button>
        <button
          type="submit"
          className="flow-plain-button"
          disabled={chosen.length === 0 || isReadOnly || wanted !== deferred}
        >
          {formatMoreMessage(store, 'replaceChosen', { count: count(chosen) })}
        </button>
      </div>
    </form>
  );
}

interface PlaceProps {
  place: TextPlace;
  pattern: RegExp | undefined;
  isChosen: boolean;
  onToggle(): void;
}

/** One match: a checkbox, its node to go to, and the surrounding text. */
function Place({ place, pattern, isChosen, onToggle }: PlaceProps) {
  const store = useCanvasStore();
  const title = store.graph.nodeAt(place.node)?.title ?? '';
  const words = plainText(place.text);
  const [before, match, after] = excerpt(words, pattern);
  return (
    <li>
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={`${title}: ${before}${match}${after}`}
        onChange={onToggle}
      />
      <button type="button" className="flow-replace-name" onClick={() => goTo(store, place.node)}>
        {title}
      </button>
      <span title={words.slice(0, 500)}>
        {before}
        <mark>{match}</mark>
        {after}
      </span>
      {place.count > 1 && <small>{`×${place.count}`}</small>}
    </li>
  );
}

function excerpt(words: string, pattern: RegExp | undefined): [string, string, string] {
  const match = pattern && [...words.matchAll(pattern)][0];
  // Matches across line breaks are not found in the single-line text; show its beginning.
  if (match === undefined) return [words.slice(0, 2 * around), '', ''];
  const end = match.index + match[0].length;
  const from = Math.max(0, match.index - around);
  const to = Math.min(words.length, end + around);
  return [
    `${from > 0 ? '…' : ''}${words.slice(from, match.index)}`,
    match[0],
    `${words.slice(end, to)}${to < words.length ? '…' : ''}`,
  ];
}
