import { describe, expect, it } from 'vitest';
import { KeysById } from './KeysById.js';
import { Rows } from './Rows.js';

describe('keys by id', () => {
  it('behave like sets of any size, in insertion order', () => {
    const keys = new KeysById(new Rows());
    const sets = new Map<string, Set<string>>();
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 4000; round++) {
      // Some ids get many keys and some few; over time all lose most of theirs.
      const id = `n${random(random(2) === 0 ? 3 : 200)}`;
      const key = `k${random(60)}`;
      const set = sets.get(id) ?? new Set();
      sets.set(id, set);
      if (random(4000) > round) {
        set.add(key);
        keys.add(id, key);
      } else {
        set.delete(key);
        keys.delete(id, key);
      }
      expect([...keys.of(id)]).toEqual([...set]);
    }
    for (const [id, set] of sets) expect([...keys.of(id)]).toEqual([...set]);
  });
});
