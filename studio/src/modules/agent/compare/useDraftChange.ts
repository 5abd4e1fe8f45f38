import { useState } from 'react';
import { announceError } from '../../../shared/api/announceError.js';
import type { AgentBlocks, BlockName } from '../draft/AgentBlocks.js';
import { isSame } from '../draft/isSame.js';
import { useAgent } from '../editor/AgentSession.js';
import { readVersionBlocks } from './compareQueries.js';
import type { Subject } from './comparison.js';

/** Puts what answered in a column into the draft, and takes it back. */
export interface DraftChange {
  /** The column that was applied last, until it is taken back. */
  applied: number | undefined;
  apply(id: number, subject: Subject): Promise<void>;
  undo(): void;
}

/** The draft is saved as always, so that blocks which a colleague changes meanwhile are merged. */
export function useDraftChange(): DraftChange {
  const { botId, autosave } = useAgent();
  const [last, setLast] = useState<{ id: number; before: Partial<AgentBlocks> }>();
  function write(blocks: Partial<AgentBlocks>): void {
    for (const name of Object.keys(blocks) as BlockName[])
      autosave.change(name, blocks[name] as AgentBlocks[typeof name]);
  }
  return {
    applied: last?.id,
    async apply(id, subject) {
      try {
        const changes = await changesOf(botId, subject, autosave.blocks);
        const before = pick(autosave.blocks, Object.keys(changes) as BlockName[]);
        write(changes);
        setLast({ id, before });
      } catch (error) {
        announceError(error);
      }
    },
    undo() {
      if (last) write(last.before);
      setLast(undefined);
    },
  };
}

/** Whether the draft has what answers in a column. */
export function isInDraft({ model, prompt, version }: Subject, draft: AgentBlocks): boolean {
  if (version) return false;
  return (
    (model === undefined || isSame(model, draft.model_info)) &&
    (prompt === undefined || prompt === (draft.prompt_info.prompt ?? ''))
  );
}

async function changesOf(
  botId: string,
  { model, prompt, version }: Subject,
  draft: AgentBlocks,
): Promise<Partial<AgentBlocks>> {
  if (version) {
    const blocks = await readVersionBlocks(botId, version);
    // Shortcut commands belong to the draft alone; a version only refers to those of its time.
    const names = (Object.keys(blocks) as BlockName[]).filter(
      (name) => name !== 'shortcut_sort' && !isSame(blocks[name], draft[name]),
    );
    return pick(blocks, names);
  }
  return {
    ...(model && { model_info: model }),
    ...(prompt !== undefined && { prompt_info: { ...draft.prompt_info, prompt } }),
  };
}

function pick(blocks: AgentBlocks, names: readonly BlockName[]): Partial<AgentBlocks> {
  return Object.fromEntries(names.map((name) => [name, blocks[name]]));
}
