import type { Input, Result } from '@heddle/api-contract';
import type { knowledge } from '@heddle/api-contract/families/knowledge';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import type { App } from '../../kernel/services.js';
import { idOfUri, keepBytes } from '../file/index.js';
import { extensionOf } from './documentSources.js';
import { beginWork } from './ingest/beginWork.js';
import { lockDocument, requireIdle } from './lockDocument.js';
import { type DocumentRow, noDocument, requireDataset } from './requireDataset.js';
import { datasets, documents } from './tables.js';

type Calls = typeof knowledge.calls;

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

/** Embeds the slices of a document again, with what people changed in them: by the embedder that is chosen now. */
export async function reindexDocument(app: App, documentId: string, userId?: string): Promise<boolean> {
  const { spaceId } = await find(app, documentId);
  return app.db.transaction(async (transaction) => {
    const document = await lockDocument(transaction, documentId);
    if (document.status === 'processing' || document.activeGeneration === 0) return false;
    const work = { document, spaceId, userId: userId ?? document.creatorId };
    await beginWork(app, transaction, work, { mode: 'reindex' });
    return true;
  });
}

export async function reindexDataset(
  context: Context,
  { dataset_id }: Input<Calls['reindex']>,
): Promise<Result<Calls['reindex']>> {
  const { row } = await requireDataset(context, dataset_id, 'edit');
  const rows = await context.db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.datasetId, row.id));
  let begun = 0;
  for (const { id } of rows) if (await reindexDocument(context, id, context.user.id)) begun += 1;
  return { documents: begun };
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
