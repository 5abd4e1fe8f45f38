import { retrievalReasons } from '@heddle/api-contract/reasons/retrieval';
import { desc, eq, isNotNull } from 'drizzle-orm';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { lexicalId } from '../../retrieval-engine/createEngine.js';
import { embedders } from './tables.js';

const modelPrefix = 'model:';

/** An embedder that slices may be embedded with. */
export interface ListedEmbedder {
  /** `lexical`, `static:<name>` or `model:<id>`. */
  id: string;
  kind: 'lexical' | 'static' | 'model';
  name: string;
  /** 0 until a model was called. */
  dimensions: number;
}

/** The embedder that slices are embedded with from now on. */
export type CurrentEmbedder = Pick<ListedEmbedder, 'id' | 'dimensions'>;

/** The model of an embedder; undefined if it is computed on this server. */
export function modelOfEmbedder(embedderId: string): string | undefined {
  return embedderId.startsWith(modelPrefix) ? embedderId.slice(modelPrefix.length) : undefined;
}

/** The built-in embedder, the static model of this server, and the configured models. */
export async function listEmbedders(app: App): Promise<ListedEmbedder[]> {
  const [local, models, called] = await Promise.all([
    app.retrievalEngine.embedders(),
    app.models.list('en', 'embeddings'),
    app.db.select().from(embedders),
  ]);
  return [
    ...local.map((one) => ({
      ...one,
      kind: one.id === lexicalId ? ('lexical' as const) : ('static' as const),
    })),
    ...models.map(({ id, name }) => {
      const embedderId = `${modelPrefix}${id}`;
      const dimensions = called.find((row) => row.id === embedderId)?.dimensions ?? 0;
      return { id: embedderId, kind: 'model' as const, name, dimensions };
    }),
  ];
}

/**
 * The chosen embedder, if it is still there; else the static model of this server, else the built-in one.
 * `dimensions` is 0 until a model was called.
 */
export async function currentEmbedder(app: App): Promise<CurrentEmbedder> {
  const [listed, [chosen]] = await Promise.all([
    listEmbedders(app),
    app.db
      .select({ id: embedders.id })
      .from(embedders)
      .where(isNotNull(embedders.chosenAt))
      .orderBy(desc(embedders.chosenAt))
      .limit(1),
  ]);
  const found =
    listed.find(({ id }) => id === chosen?.id) ?? listed.find(({ kind }) => kind === 'static') ?? listed[0];
  if (!found) throw new Error('there is no embedder');
  return { id: found.id, dimensions: found.dimensions };
}

/** Chooses the embedder of the installation. */
export async function chooseEmbedder(app: App, id: string): Promise<void> {
  const found = (await listEmbedders(app)).find((one) => one.id === id);
  if (!found) throw new DomainError('modelInvalid', retrievalReasons.embedderNotFound({ field: 'embedder' }));
  const chosenAt = new Date();
  await app.db
    .insert(embedders)
    .values({ id, dimensions: found.dimensions, batch: 0, chosenAt })
    .onConflictDoUpdate({ target: embedders.id, set: { chosenAt } });
}

/** What earlier calls of a model have shown. */
export async function readEmbedder(app: App, id: string) {
  const [row] = await app.db.select().from(embedders).where(eq(embedders.id, id));
  return row;
}

/** Remembers the dimensions of a model, and how many texts it accepts at once. */
export async function noteEmbedder(
  app: App,
  id: string,
  known: { dimensions: number; batch: number },
): Promise<void> {
  await app.db
    .insert(embedders)
    .values({ id, ...known })
    .onConflictDoUpdate({ target: embedders.id, set: known });
}
