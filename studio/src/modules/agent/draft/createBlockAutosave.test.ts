import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BlockSaveResult, createBlockAutosave, type StoredBlocks } from './createBlockAutosave.js';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Sample {
  prompt: string;
  model: { id: string };
  opening: string;
}

const first: Sample = { prompt: 'old', model: { id: '1' }, opening: '' };

/** A scripted server with numbered commits, and a storage to inspect. */
function bench(
  answer?: (changes: Partial<Sample>, commit: string | undefined) => BlockSaveResult | undefined,
) {
  const server: StoredBlocks<Sample> = { blocks: first, commit: '1' };
  const changedAt: Record<string, number> = {};
  const store = (changes: Partial<Sample>) => {
    server.blocks = { ...server.blocks, ...changes };
    server.commit = String(Number(server.commit) + 1);
    for (const name of Object.keys(changes)) changedAt[name] = Number(server.commit);
  };
  const saves: Partial<Sample>[] = [];
  const storage = { changes: undefined as Partial<Sample> | undefined };
  const merged: string[][] = [];
  const autosave = createBlockAutosave<Sample>({
    stored: { ...server },
    save: async (changes, commit) => {
      const scripted = answer?.(changes, commit);
      if (scripted) return scripted;
      saves.push(changes);
      // Like the server, which refuses only blocks that have changed since.
      if (Object.keys(changes).some((name) => (changedAt[name] ?? 0) > Number(commit)))
        return { kind: 'conflict' };
      store(changes);
      return { kind: 'saved', commit: server.commit };
    },
    load: async () => ({ ...server }),
    storage: {
      keep: (changes) => {
        storage.changes = changes;
      },
      clear: () => {
        storage.changes = undefined;
      },
    },
    onChange: () => undefined,
    onMerged: (blocks) => merged.push(blocks),
  });
  return { autosave, server, saves, storage, merged, saveElsewhere: store };
}

describe('autosave by block', () => {
  it('sends only the block that changed, once per pause', async () => {
    const { autosave, saves } = bench();
    autosave.change('prompt', 'a');
    autosave.change('prompt', 'b');
    await vi.advanceTimersByTimeAsync(1000);
    expect(saves).toEqual([{ prompt: 'b' }]);
    expect(autosave.state.kind).toBe('saved');
  });

  it('saves a block after its pause while another is still being edited', async () => {
    const { autosave, saves } = bench();
    autosave.change('model', { id: '2' });
    for (let step = 0; step < 3; step += 1) {
      autosave.change('prompt', String(step));
      await vi.advanceTimersByTimeAsync(400);
    }
    expect(saves).toEqual([{ model: { id: '2' } }]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(saves).toEqual([{ model: { id: '2' } }, { prompt: '2' }]);
  });

  it('saves after a maximum wait while edits never pause', async () => {
    const { autosave, saves } = bench();
    for (let step = 0; step < 30; step += 1) {
      autosave.change('prompt', String(step));
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(saves.length).toBeGreaterThanOrEqual(1);
  });

  it('flushes everything at once, for example before a message is sent', async () => {
    const { autosave, saves } = bench();
    autosave.change('prompt', 'a');
    autosave.change('opening', 'hello');
    expect((await autosave.flush()).kind).toBe('saved');
    expect(saves).toEqual([{ prompt: 'a', opening: 'hello' }]);
  });

  it('ignores a change that changes nothing', async () => {
    const { autosave, saves } = bench();
    autosave.change('model', { id: '1' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(saves).toEqual([]);
    expect(autosave.state.kind).toBe('saved');
  });

  it('stores unsaved blocks locally and retries while the server is unreachable', async () => {
    let isAway = true;
    const { autosave, saves, storage } = bench(() =>
      isAway ? { kind: 'unreachable', error: 'down' } : undefined,
    );
    autosave.change('prompt', 'a');
    await vi.advanceTimersByTimeAsync(1000);
    expect(autosave.state.kind).toBe('unreachable');
    expect(storage.changes).toEqual({ prompt: 'a' });
    autosave.change('opening', 'hello');
    isAway = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saves).toEqual([{ prompt: 'a', opening: 'hello' }]);
    expect(autosave.state.kind).toBe('saved');
    expect(storage.changes).toBeUndefined();
  });

  it('stops after a refusal and keeps what was written', async () => {
    const { autosave, storage } = bench(() => ({ kind: 'refused', error: 'too long' }));
    autosave.change('prompt', 'a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(autosave.state).toEqual({ kind: 'refused', error: 'too long' });
    expect(storage.changes).toEqual({ prompt: 'a' });
    expect(autosave.blocks.prompt).toBe('a');
  });

  it('merges blocks that a colleague changed', async () => {
    const { autosave, server, merged, saveElsewhere } = bench();
    saveElsewhere({ model: { id: '7' } });
    autosave.change('prompt', 'mine');
    autosave.receive({ ...server }, autosave.revision);
    await vi.advanceTimersByTimeAsync(2000);
    expect(autosave.state.kind).toBe('saved');
    expect(autosave.blocks).toEqual({ prompt: 'mine', model: { id: '7' }, opening: '' });
    expect(server.blocks).toEqual(autosave.blocks);
    expect(merged).toEqual([['model']]);
  });

  it('ignores a version that was read before its own save', async () => {
    const { autosave, server, merged } = bench();
    const { revision } = autosave;
    const read = { ...server };
    autosave.change('prompt', 'mine');
    await autosave.flush();
    autosave.receive(read, revision);
    expect(autosave.blocks.prompt).toBe('mine');
    expect(merged).toEqual([]);
  });

  it('does not overwrite a block that a colleague changed before another block was saved here', async () => {
    const { autosave, server, saveElsewhere } = bench();
    saveElsewhere({ model: { id: '7' } });
    autosave.change('prompt', 'mine');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.blocks.prompt).toBe('mine');
    autosave.change('model', { id: '8' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(autosave.state).toMatchObject({ kind: 'conflict', blocks: ['model'] });
    expect(server.blocks.model).toEqual({ id: '7' });
  });

  it('sends blocks with different commits one after the other', async () => {
    const { autosave, saves } = bench();
    autosave.change('prompt', 'a');
    await autosave.flush();
    autosave.change('prompt', 'b');
    autosave.change('opening', 'hello');
    expect((await autosave.flush()).kind).toBe('saved');
    expect(saves).toEqual([{ prompt: 'a' }, { prompt: 'b' }, { opening: 'hello' }]);
  });

  it('waits for a choice when both changed a block, and saves what was chosen', async () => {
    const { autosave, server, saveElsewhere } = bench();
    saveElsewhere({ prompt: 'theirs', opening: 'welcome' });
    autosave.change('prompt', 'mine');
    await vi.advanceTimersByTimeAsync(2000);
    expect(autosave.state).toMatchObject({ kind: 'conflict', blocks: ['prompt'] });
    expect(server.blocks.prompt).toBe('theirs');
    expect((await autosave.settle({ prompt: 'mine' })).kind).toBe('saved');
    expect(server.blocks).toEqual({ prompt: 'mine', model: { id: '1' }, opening: 'welcome' });
  });

  it('drops its own change when the other side is chosen', async () => {
    const { autosave, server, saveElsewhere, storage } = bench();
    saveElsewhere({ prompt: 'theirs' });
    autosave.change('prompt', 'mine');
    await vi.advanceTimersByTimeAsync(2000);
    await autosave.settle({ prompt: 'theirs' });
    expect(autosave.blocks.prompt).toBe('theirs');
    expect(server.blocks.prompt).toBe('theirs');
    expect(storage.changes).toBeUndefined();
  });

  it('keeps edits made during a save', async () => {
    const { autosave, saves } = bench();
    autosave.change('prompt', 'a');
    const flushed = autosave.flush();
    autosave.change('prompt', 'b');
    await flushed;
    await vi.advanceTimersByTimeAsync(2000);
    expect(saves).toEqual([{ prompt: 'a' }, { prompt: 'b' }]);
    expect(autosave.state.kind).toBe('saved');
  });
});
