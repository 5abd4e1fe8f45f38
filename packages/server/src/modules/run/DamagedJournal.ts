import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { RunEvent } from '@heddle/workflow-schema/runs';
import { DomainError } from '../../kernel/DomainError.js';
import type { StoredRun } from './RunStore.js';

/** Rows of a journal are lost or damaged: nothing is read from such a journal, because it would be wrong. */
export class DamagedJournal extends DomainError {
  constructor(runId: string) {
    super('workflowInvalid', workflowReasons.runDamaged({ id: runId }));
  }
}

/** The events of consecutive rows, which follow each other without a gap. Throws if rows are damaged. */
export function parseJournal(runId: string, texts: readonly string[]): RunEvent[] {
  const events = texts.flatMap((text) => {
    try {
      return JSON.parse(text) as RunEvent[];
    } catch {
      throw new DamagedJournal(runId);
    }
  });
  const first = events[0]?.seq;
  if (events.some(({ seq }, index) => seq !== Number(first) + index)) throw new DamagedJournal(runId);
  return events;
}

/** Throws if a whole journal does not reach from the first event of its run to the last one. */
export function checkEnds(run: Pick<StoredRun, 'id' | 'seq'>, journal: readonly RunEvent[]): void {
  const [first, last] = [journal[0], journal.at(-1)];
  const isWhole = first && last ? first.seq === 1 && last.seq >= run.seq : run.seq === 0;
  if (!isWhole) throw new DamagedJournal(run.id);
}
