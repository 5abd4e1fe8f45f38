import {
  chunkTypes,
  documentSources,
  knowledgeLimits,
  parsingTypes,
} from '@heddle/api-contract/families/knowledge';
import { ExecutionError, errorCodes, type KnowledgeService, type WriteStrategy } from '@heddle/executor';
import { inArray } from 'drizzle-orm';
import { isId } from '../../db/ids.js';
import { can } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { fetchFile, idOfUri, keepBytes, ownerOfFiles } from '../file/index.js';
import type { RunForServices } from '../run/index.js';
import { storeSpaceId } from '../space/index.js';
import { createDocuments } from './createDocuments.js';
import { checkFile, extensionOf } from './documentSources.js';
import { eraseDocuments } from './eraseDocuments.js';
import type { DatasetRow } from './requireDataset.js';
import type { ChunkStrategy, ParsingStrategy } from './stored.js';
import { defaultChunkStrategy } from './strategies.js';
import { datasets, documents } from './tables.js';

/** How the nodes of a run change knowledge bases of its space, with the rights of the person who runs it. */
export function knowledgeChanges(
  app: App,
  { access, rights }: RunForServices,
): Required<Pick<KnowledgeService, 'write' | 'delete' | 'describe'>> {
  const editable = async (ids: readonly string[]): Promise<DatasetRow[]> => {
    await rights.check();
    const rows = await find(app, ids);
    // Everybody who tries a product of the store reads the same frozen copy.
    if (access.spaceId === storeSpaceId) return [];
    return rows.filter((row) => row.spaceId === access.spaceId && can(access, 'edit', row));
  };
  return {
    async write({ datasetId, fileUrl, fileName, strategy }, { signal }) {
      const [row] = await editable([datasetId]);
      if (!row) throw failed('the knowledge base does not exist, or the caller may not change it');
      return explained(async () => {
        const extension = extensionOf(fileName);
        checkFile(row.format, { extension, size: 0 });
        const bytes = await fetchFile(app, access.userId, fileUrl, {
          signal,
          maxBytes: knowledgeLimits.textFileBytes,
        });
        checkFile(row.format, { extension, size: bytes.length });
        const file = await keepBytes(app, {
          ...{ userId: access.userId, spaceId: access.spaceId, name: fileName, bytes },
        });
        const source = { fileId: idOfUri(file.uri) ?? '0', name: fileName, extension, size: file.size };
        const [document] = await createDocuments(
          ownerOfFiles(app, access.userId),
          { row, access },
          [{ ...source, source: documentSources.custom }],
          settingsOf(strategy),
        );
        return { documentId: document?.id ?? '' };
      });
    },
    async delete({ datasetIds, documentId }) {
      const rows = await editable(datasetIds);
      if (rows.length < new Set(datasetIds).size)
        throw failed('a knowledge base does not exist, or the caller may not change it');
      if (!isId(documentId)) return false;
      const found = await app.db
        .select()
        .from(documents)
        .where(inArray(documents.id, [documentId]));
      const own = found.filter(({ datasetId }) => rows.some(({ id }) => id === datasetId));
      await eraseDocuments(app, own);
      return own.length > 0;
    },
    async describe({ datasetIds }) {
      await rights.check();
      const rows = await find(app, datasetIds);
      return rows
        .filter(({ spaceId }) => spaceId === access.spaceId)
        .map(({ id, name, description }) => ({ id, name, description }));
    },
  };
}

async function find({ db }: App, ids: readonly string[]): Promise<DatasetRow[]> {
  const valid = ids.filter(isId);
  if (valid.length === 0) return [];
  const rows = await db.select().from(datasets).where(inArray(datasets.id, valid));
  return rows.filter(({ deletedAt }) => deletedAt === null);
}

function settingsOf({ parsing, chunking }: WriteStrategy): {
  chunkStrategy: ChunkStrategy;
  parsingStrategy: ParsingStrategy;
} {
  const isAccurate = parsing.type === 'accurate';
  return {
    chunkStrategy:
      chunking.type === 'default'
        ? defaultChunkStrategy
        : {
            ...defaultChunkStrategy,
            type: chunkTypes.custom,
            separator: chunking.separator,
            size: chunking.maxTokens,
            overlap: Math.round((chunking.overlapTokens / Math.max(chunking.maxTokens, 1)) * 100),
          },
    parsingStrategy: {
      type: isAccurate ? parsingTypes.accurate : parsingTypes.fast,
      images: isAccurate && parsing.images,
      tables: isAccurate && parsing.tables,
      ocr: isAccurate && parsing.textInImages,
    },
  };
}

/** Refusals as errors of the node. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw failed(error.message);
    throw error;
  }
}

function failed(message: string): ExecutionError {
  return new ExecutionError(errorCodes.execution, message);
}
