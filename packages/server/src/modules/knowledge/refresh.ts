import { eq } from 'drizzle-orm';
import type { App } from '../../kernel/services.js';
import { idOfUri, keepBytes } from '../file/index.js';
import { extensionOf } from './documentSources.js';
import { beginWork } from './ingest/beginWork.js';
import { lockDocument, requireIdle } from './lockDocument.js';
import { type DocumentRow, noDocument } from './requireDataset.js';
import { datasets, documents } from './tables.js';

/** A new version of what a document was fetched from. */
export interface NewSource {
  documentId: string;
  /** Who the content is fetched and stored for. */
  userId: string;
  /** With an extension. */
  name: string;
  bytes: Uint8Array;
  /** Of the source as it was fetched. */
  contentHash: string;
  /** `append` adds its slices to those of the document. */
  mode: 'cover' | 'append';
}

/** Stores a new version of a document's source and indexes it; until then the earlier content is found. */
export async function replaceDocumentSource(app: App, given: NewSource): Promise<DocumentRow> {
  const { document, spaceId } = await find(app, given.documentId);
  requireIdle(document);
  const { name, bytes, userId } = given;
  const file = await keepBytes(app, { userId, spaceId, name, bytes });
  const fileId = idOfUri(file.uri);
  return app.db.transaction(async (transaction) => {
    const current = await lockDocument(transaction, document.id);
    requireIdle(current);
    return beginWork(
      app,
      transaction,
      { document: current, spaceId, userId },
      {
        mode: given.mode === 'append' && current.activeGeneration > 0 ? 'append' : 'replace',
        ...(fileId !== undefined && { fileId }),
        fileExtension: extensionOf(name) || current.extension,
      },
      { contentHash: given.contentHash },
    );
  });
}

/** Splits and embeds a document again, by the settings it has: for another embedder. */
export async function reindexDocument(app: App, documentId: string, userId?: string): Promise<void> {
  const { spaceId } = await find(app, documentId);
  await app.db.transaction(async (transaction) => {
    const current = await lockDocument(transaction, documentId);
    if (current.status === 'processing') return;
    await beginReindex(app, transaction, current, { spaceId, userId: userId ?? current.creatorId });
  });
}

type Transaction = Parameters<Parameters<App['db']['transaction']>[0]>[0];

async function beginReindex(
  app: App,
  transaction: Transaction,
  document: DocumentRow,
  who: { spaceId: string; userId: string },
): Promise<void> {
  await beginWork(app, transaction, { document, ...who }, { mode: 'reindex' });
}

async function find(app: App, documentId: string): Promise<{ document: DocumentRow; spaceId: string }> {
  const [row] = await app.db
    .select({ document: documents, spaceId: datasets.spaceId })
    .from(documents)
    .innerJoin(datasets, eq(datasets.id, documents.datasetId))
    .where(eq(documents.id, documentId));
  if (!row) throw noDocument();
  return row;
}
