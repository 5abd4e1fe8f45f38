import type { Database } from '../../../db/Database.js';
import { newId } from '../../../db/ids.js';
import type { Events } from '../../../events/Events.js';
import { addReferences } from '../../../resources/references.js';
import { parseSchema } from '../parseSchema.js';
import { referencesOf } from '../references.js';
import { languageOf } from '../registry.js';
import { workflows } from '../tables.js';
import { createSamples } from './createSamples.js';

/** Adds the samples to a new personal space, with the first at the top of the list. */
export async function fillPersonalSpace(db: Database, space: Events['personalSpaceCreated']): Promise<void> {
  const samples = createSamples(languageOf(space.locale), space.spaceId);
  const now = Date.now();
  const documents = await Promise.all(
    samples.map(async ({ document }) => {
      const schema = JSON.stringify(document);
      return { schema, references: await referencesOf(schema, parseSchema(schema).document) };
    }),
  );
  await db.insert(workflows).values(
    samples.map((sample, index) => {
      const moment = new Date(now - index);
      const { schema, references } = documents[index]!;
      return {
        id: sample.id,
        spaceId: space.spaceId,
        name: sample.name,
        description: sample.description,
        schema,
        referencesKey: references.key,
        isSample: true,
        commitId: newId(),
        creatorId: space.ownerId,
        createdAt: moment,
        updatedAt: moment,
      };
    }),
  );
  for (const [index, { id }] of samples.entries())
    await addReferences(
      db,
      { kind: 'workflow', id, spaceId: space.spaceId },
      'draft',
      documents[index]!.references.list,
    );
}
