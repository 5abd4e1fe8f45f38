import type { Database } from '../../../db/Database.js';
import { newId } from '../../../db/ids.js';
import type { Events } from '../../../events/Events.js';
import { languageOf } from '../registry.js';
import { workflows } from '../tables.js';
import { createSamples } from './createSamples.js';

/** Adds the samples to a new personal space, with the first at the top of the list. */
export async function fillPersonalSpace(db: Database, space: Events['personalSpaceCreated']): Promise<void> {
  const samples = createSamples(languageOf(space.locale), space.spaceId);
  const now = Date.now();
  await db.insert(workflows).values(
    samples.map((sample, index) => {
      const moment = new Date(now - index);
      return {
        id: sample.id,
        spaceId: space.spaceId,
        name: sample.name,
        description: sample.description,
        schema: JSON.stringify(sample.document),
        commitId: newId(),
        creatorId: space.ownerId,
        createdAt: moment,
        updatedAt: moment,
      };
    }),
  );
}
