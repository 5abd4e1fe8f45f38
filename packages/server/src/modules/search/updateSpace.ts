import * as z from 'zod';
import { defineJob } from '../../jobs/defineJob.js';
import type { App } from '../../kernel/services.js';
import { resourceKinds } from '../../resources/ResourceKind.js';
import { spacesWithoutEntries } from './staleResources.js';
import { updateEntries } from './updateEntries.js';

const batch = 50;
const spacesAtOnce = 100;

/** Brings all entries of a space up to date, after many resources were stored together. */
export const updateSpaceJob = defineJob(
  'search.update-space',
  z.object({ spaceId: z.string() }),
  async ({ app, signal }, { spaceId }) => {
    while ((await updateEntries(app, spaceId, batch, { signal })) === batch) signal.throwIfAborted();
  },
  { limitMs: 60 * 60_000, concurrency: 1 },
);

/** Makes the entries of resources that earlier versions stored. */
export const indexJob = defineJob(
  'search.index',
  z.object({}),
  async ({ app, signal }) => {
    const kinds = app.extensions(resourceKinds);
    for (;;) {
      const spaces = await spacesWithoutEntries(app.db, kinds, spacesAtOnce);
      if (spaces.length === 0) return;
      for (const spaceId of spaces)
        while ((await updateEntries(app, spaceId, batch, { signal })) === batch) signal.throwIfAborted();
    }
  },
  { limitMs: 60 * 60_000, concurrency: 1 },
);

/** Starts the job if there are resources without an entry. */
export async function startIndexing(app: App): Promise<void> {
  const [space] = await spacesWithoutEntries(app.db, app.extensions(resourceKinds), 1);
  if (space !== undefined) await app.jobs.enqueue(indexJob, {}, { key: 'all', keyUntil: 'ended' });
}
