import { ExecutionError, errorCodes, type KnowledgeService } from '@heddle/executor';
import type { World } from './world.js';

/** Datasets that return the same chunks for every search, and accept or refuse documents as scripted. */
export function scriptedKnowledge(
  knowledge: NonNullable<World['knowledge']>,
  complain: (problem: string) => void,
): KnowledgeService {
  const entryOf = (id: string) => (Object.hasOwn(knowledge, id) ? knowledge[id] : undefined);
  return {
    search: async ({ datasetIds }) => datasetIds.flatMap((id) => entryOf(id)?.slices ?? []),
    describe: async ({ datasetIds }) =>
      datasetIds.flatMap((id) => {
        const entry = entryOf(id);
        return entry ? [{ id, name: entry.name ?? '', description: entry.description ?? '' }] : [];
      }),
    write: async ({ datasetId, fileName }) => {
      const answer = entryOf(datasetId)?.write;
      if (answer === undefined) throw notScripted(datasetId, 'write');
      const { documentId, expectFileName = fileName } = answer;
      if (fileName !== expectFileName) {
        complain(`knowledge ${datasetId}: expected the file name "${expectFileName}", got "${fileName}"`);
      }
      return { documentId };
    },
    delete: async ({ datasetIds }) => {
      const answers = datasetIds.map((id) => entryOf(id)?.delete).filter((one) => one !== undefined);
      if (answers.length === 0) throw notScripted(datasetIds.join(', '), 'delete');
      return answers.every(Boolean);
    },
  };
}

function notScripted(datasetId: string, what: string): ExecutionError {
  return new ExecutionError(
    errorCodes.serviceMissing,
    `The case has no answer for a ${what} of knowledge ${datasetId}.`,
  );
}
