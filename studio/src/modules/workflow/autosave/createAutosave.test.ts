import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave, type SaveResult, type SaveState } from './createAutosave.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A fake server with scripted responses, and an inspectable draft storage. */
function bench(answer: (text: string, commitId: string) => SaveResult | Promise<SaveResult>) {
  const saved: { text: string; commitId: string }[] = [];
  const states: SaveState['kind'][] = [];
  const storage = { text: undefined as string | undefined };
  const autosave = createAutosave({
    commitId: '1',
    text: 'stored',
    save: async (text, commitId) => {
      saved.push({ text, commitId });
      return answer(text, commitId);
    },
    storage: {
      keep: (text) => {
        storage.text = text;
      },
      clear: () => {
        storage.text = undefined;
      },
    },
    onState: (state) => states.push(state.kind),
  });
  return { autosave, saved, states, storage };
}

const next = (commitId: string): SaveResult => ({ kind: 'saved', commitId: String(Number(commitId) + 1) });

describe('autosave', () => {
  it('saves several quick changes once, based on the known commit', async () => {
    const { autosave, saved, states } = bench((_text, commitId) => next(commitId));
    autosave.change(() => 'a');
    autosave.change(() => 'b');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.change(() => 'c');
    await vi.advanceTimersByTimeAsync(1000);
    expect(saved).toEqual([
      { text: 'b', commitId: '1' },
      { text: 'c', commitId: '2' },
    ]);
    expect(states.at(-1)).toBe('saved');
  });

  it('keeps a change in the browser before it is saved, as a tab may crash (REL-27)', async () => {
    const { autosave, saved, storage } = bench((_text, commitId) => next(commitId));
    autosave.change(() => 'a');
    await vi.advanceTimersByTimeAsync(100);
    expect(storage.text).toBe('a');
    expect(saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(storage.text).toBeUndefined();
  });

  it('knows the document of the commit that changes are based on', async () => {
    const { autosave } = bench((_text, commitId) =>
      commitId === '1' ? next(commitId) : { kind: 'conflict' },
    );
    expect(autosave.baseText).toBe('stored');
    autosave.change(() => 'a');
    await autosave.flush();
    autosave.change(() => 'b');
    await autosave.flush();
    expect(autosave.baseText).toBe('a');
  });

  it('saves after a maximum wait while edits never pause', async () => {
    const { autosave, saved } = bench((_text, commitId) => next(commitId));
    for (let step = 0; step < 20; step += 1) {
      autosave.change(() => String(step));
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(saved.length).toBeGreaterThanOrEqual(1);
  });

  it('saves changes made during a save afterwards', async () => {
    const { autosave, saved, states } = bench(
      (_text, commitId) => new Promise((resolve) => setTimeout(() => resolve(next(commitId)), 300)),
    );
    autosave.change(() => 'a');
    await vi.advanceTimersByTimeAsync(800);
    autosave.change(() => 'b');
    await vi.advanceTimersByTimeAsync(3000);
    expect(saved.map((save) => save.text)).toEqual(['a', 'b']);
    expect(states.at(-1)).toBe('saved');
  });

  it('stores the draft locally and retries while the server is unreachable', async () => {
    let isAway = true;
    const { autosave, saved, states, storage } = bench((_text, commitId) =>
      isAway ? { kind: 'unreachable', error: 'down' } : next(commitId),
    );
    autosave.change(() => 'a');
    await vi.advanceTimersByTimeAsync(1000);
    expect(states.at(-1)).toBe('unreachable');
    expect(storage.text).toBe('a');
    isAway = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saved.at(-1)).toEqual({ text: 'a', commitId: '1' });
    expect(states.at(-1)).toBe('saved');
    expect(storage.text).toBeUndefined();
  });

  it('stops at a conflict, loses nothing, and overwrites only on request', async () => {
    const { autosave, saved, states, storage } = bench((_text, commitId) =>
      commitId === '1' ? { kind: 'conflict' } : next(commitId),
    );
    autosave.change(() => 'mine');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.change(() => 'mine, later');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toBe('conflict');
    expect(saved).toHaveLength(1);
    expect(storage.text).toBe('mine, later');
    await autosave.overwrite('7', () => 'mine, later');
    expect(saved.at(-1)).toEqual({ text: 'mine, later', commitId: '7' });
    expect(autosave.state.kind).toBe('saved');
  });

  it('reports a change elsewhere without an edit here, and can overwrite it', async () => {
    const { autosave, saved, storage } = bench((_text, commitId) => next(commitId));
    autosave.observe('1', '1');
    expect(autosave.state.kind).toBe('saved');
    autosave.observe('5', '1');
    expect(autosave.state).toEqual({ kind: 'conflict', isEdited: false });
    autosave.change(() => 'mine');
    expect(autosave.state).toEqual({ kind: 'conflict', isEdited: true });
    expect(storage.text).toBe('mine');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saved).toEqual([]);
    await autosave.overwrite('5', () => 'all of mine');
    expect(saved).toEqual([{ text: 'all of mine', commitId: '5' }]);
    expect(autosave.state).toMatchObject({ kind: 'saved', commitId: '6' });
  });

  it('ignores a commit that was requested before its own save', async () => {
    const { autosave } = bench((_text, commitId) => next(commitId));
    autosave.change(() => 'a');
    await vi.advanceTimersByTimeAsync(1000);
    autosave.observe('1', '1');
    expect(autosave.state).toMatchObject({ kind: 'saved', commitId: '2' });
  });

  it('waits after the end of the session and saves on request', async () => {
    let isSignedOut = true;
    const { autosave, saved, storage } = bench((_text, commitId) =>
      isSignedOut ? { kind: 'signedOut' } : next(commitId),
    );
    autosave.change(() => 'a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(autosave.state.kind).toBe('signedOut');
    expect([saved.length, storage.text]).toEqual([1, 'a']);
    isSignedOut = false;
    await autosave.flush();
    expect([autosave.state.kind, storage.text]).toEqual(['saved', undefined]);
  });

  it('reports why a document was rejected and saves the next change', async () => {
    const { autosave, states } = bench((text, commitId) =>
      text === 'bad' ? { kind: 'refused', error: 'too large' } : next(commitId),
    );
    autosave.change(() => 'bad');
    await vi.advanceTimersByTimeAsync(1000);
    expect(states.at(-1)).toBe('refused');
    autosave.change(() => 'good');
    await vi.advanceTimersByTimeAsync(1000);
    expect(states.at(-1)).toBe('saved');
  });
});
