import { showError, showUndo } from '@heddle/ui-kit';
import { useMutation } from '@tanstack/react-query';
import { createElement } from 'react';
import { queryClient, sessionKey } from '../../shared/api/client.js';
import { getTranslate } from '../../shared/i18n/i18n.js';
import { messageElement } from '../../shared/i18n/Message.js';
import { sharedMessages } from '../../shared/i18n/sharedMessages.js';
import { api } from './api.js';
import { FailedEntries } from './components/FailedEntries.js';
import { developMessages } from './developMessages.js';
import type { Entry, EntryKind } from './Entry.js';

type Target = Pick<Entry, 'kind' | 'id' | 'name'>;

/** What did not work, and why. */
export interface Failure {
  entry: Target;
  error: unknown;
}

const removers: Record<EntryKind, (spaceId: string, id: string) => Promise<unknown>> = {
  agent: (space_id, bot_id) => api.bot.delete({ space_id, bot_id }),
  project: (_spaceId, project_id) => api.project.delete({ project_id }),
  workflow: (space_id, workflow_id) => api.workflow.delete({ space_id, workflow_id }),
};

const restorers: typeof removers = {
  agent: (space_id, bot_id) => api.bot.restore({ space_id, bot_id }),
  project: (_spaceId, project_id) => api.project.restore({ project_id }),
  workflow: (space_id, workflow_id) => api.workflow.restore({ space_id, workflow_id }),
};

/** Does the same with each entry, one after the other, and goes on after failures. */
async function withEach(
  entries: readonly Target[],
  work: (entry: Target) => Promise<unknown>,
): Promise<{ done: Target[]; failures: Failure[] }> {
  const done: Target[] = [];
  const failures: Failure[] = [];
  for (const entry of entries)
    await work(entry).then(
      () => done.push(entry),
      (error: unknown) => failures.push({ entry, error }),
    );
  return { done, failures };
}

// Deleted things disappear from the lists of other modules too.
const refreshAll = () =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });

function report(failures: readonly Failure[], title: 'removeFailed' | 'restoreFailed'): void {
  if (failures.length > 0)
    showError(
      messageElement(developMessages, title, { count: failures.length }),
      createElement(FailedEntries, { failures }),
    );
}

/** Moves entries to the trash and offers to undo it. */
export function useRemoveEntries(spaceId: string) {
  const restore = useMutation({
    mutationFn: (entries: readonly Target[]) =>
      withEach(entries, ({ kind, id }) => restorers[kind](spaceId, id)),
    onSuccess: ({ failures }) => report(failures, 'restoreFailed'),
    onSettled: refreshAll,
  });
  return useMutation({
    mutationFn: (entries: readonly Target[]) =>
      withEach(entries, ({ kind, id }) => removers[kind](spaceId, id)),
    onSuccess: ({ done, failures }) => {
      if (done.length > 0)
        showUndo({
          message: getTranslate(developMessages)('removed', { count: done.length }),
          undo: messageElement(sharedMessages, 'undo'),
          onUndo: () => restore.mutate(done),
        });
      report(failures, 'removeFailed');
    },
    onSettled: refreshAll,
  });
}
