import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { desc, eq, or } from 'drizzle-orm';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { DocumentRow } from '../knowledge/index.js';
import { contentHash, type Refresher } from '../knowledge-web/index.js';
import { openSource } from './openSource.js';
import { connections, entities } from './tables.js';

/** Reads the entries again from which documents were created. */
export const entryRefresher: Refresher = {
  knows: async (app, document) => (await entityOf(app, document)) !== undefined,
  async read(app, document, signal) {
    const entity = await entityOf(app, document);
    if (!entity) return undefined;
    // The next version of the document has another file.
    await app.db.update(entities).set({ documentId: document.id }).where(eq(entities.id, entity.id));
    const [connection] = await app.db
      .select()
      .from(connections)
      .where(eq(connections.id, entity.connectionId));
    if (!connection) throw new DomainError('knowledgeInvalid', knowledgeConnectorReasons.noConnection());
    const { name, bytes } = await (await openSource(app, connection, signal)).fetch(entity.entryId);
    return { name, bytes, hash: await contentHash(bytes) };
  },
};

/** The entry that a document was created from. */
async function entityOf({ db }: App, { id, fileId }: DocumentRow) {
  const [found] = await db
    .select()
    .from(entities)
    .where(or(eq(entities.documentId, id), ...(fileId === null ? [] : [eq(entities.fileId, fileId)])))
    .orderBy(desc(entities.id))
    .limit(1);
  return found;
}
