import type { KnowledgeService } from '@heddle/executor';
import type { Case } from '../schema/cases.js';

/** Datasets that find the same slices at every search. */
export function scriptedKnowledge(
  knowledge: NonNullable<Case['knowledge']>,
): Pick<KnowledgeService, 'search' | 'describe'> {
  const entryOf = (id: string) => (Object.hasOwn(knowledge, id) ? knowledge[id] : undefined);
  return {
    search: async ({ datasetIds }) => datasetIds.flatMap((id) => entryOf(id)?.slices ?? []),
    describe: async ({ datasetIds }) =>
      datasetIds.flatMap((id) => {
        const entry = entryOf(id);
        return entry ? [{ id, name: entry.name ?? '', description: entry.description ?? '' }] : [];
      }),
  };
}
