import {
  documentSources,
  knowledge,
  knowledgeFormats,
  knowledgeLimits,
} from '@heddle/api-contract/families/knowledge';
import { and, asc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { newId } from '../../../db/ids.js';
import { can } from '../../../kernel/access.js';
import type { App } from '../../../kernel/services.js';
import { idOfUri, keepBytes } from '../../file/index.js';
import {
  createDocuments,
  type DatasetRow,
  insertDataset,
  readChunkStrategy,
  readParsingStrategy,
} from '../../knowledge/index.js';
import { datasets, documents, documentTexts } from '../../knowledge/tables.js';
import {
  type AddNote,
  type ArchivedKind,
  type ExportSource,
  type ImportTarget,
  textOf,
  toText,
} from '../ArchivedKind.js';
import { freeName } from '../freeName.js';

const properties = 'knowledge.json';
const longestName = 100;

const document = z.object({
  name: z.string().trim().min(1).max(200),
  file: z.string().regex(/^documents\/\d{1,6}\.txt$/),
  isEnabled: z.boolean().default(true),
  tags: z.array(z.string().max(100)).max(100).default([]),
});

const content = z.object({
  name: z.unknown(),
  description: z.unknown(),
  format: z.number(),
  isEnabled: z.boolean().default(true),
  chunkStrategy: z.object({
    type: z.number().int().min(0).max(10),
    separator: z.string().max(1_000),
    size: z.number().int(),
    overlap: z.number().int(),
    removeExtraSpaces: z.boolean(),
    removeUrlsAndEmails: z.boolean(),
    maxLevel: z.number().int(),
    saveTitle: z.boolean(),
    captionType: z.number().int(),
  }),
  parsingStrategy: z.object({
    type: z.number().int().min(0).max(10),
    images: z.boolean(),
    tables: z.boolean(),
    ocr: z.boolean(),
  }),
  documents: z.array(document).max(knowledgeLimits.documentsPerDataset),
});

/** Knowledge bases: their settings and, on request, the texts of their documents, which are split and embedded again. */
export const knowledgeArchive: ArchivedKind = {
  kind: 'knowledge',
  folder: 'knowledge',
  async read(source, id, note) {
    const { app, access } = source;
    const [row] = await app.db.select().from(datasets).where(eq(datasets.id, id));
    if (!row || row.deletedAt !== null || !can(access, 'copy', row)) return undefined;
    const texts = await textsOf(source, row, note);
    const { name, description, format, isEnabled, chunkStrategy, parsingStrategy } = row;
    const exported = {
      ...{ name, description, format, isEnabled, chunkStrategy, parsingStrategy },
      documents: texts.map(({ text: _, ...entry }) => entry),
    };
    const files = new Map([
      [properties, toText(exported)],
      ...texts.map(({ file, text }) => [file, text] as const),
    ]);
    return { name, files, uses: [] };
  },
  parse(files) {
    const given = content.parse(JSON.parse(textOf(files, properties)));
    const {
      name = '',
      description,
      format_type,
    } = knowledge.calls.create
      .input()
      .parse({ space_id: '1', name: given.name, description: given.description, format_type: given.format });
    const format = z.literal(Object.values(knowledgeFormats)).parse(format_type);
    const { type, separator, size, overlap, captionType, ...rest } = given.chunkStrategy;
    const chunkStrategy = readChunkStrategy({
      ...{ separator, overlap, max_tokens: size, chunk_type: type, caption_type: captionType },
      remove_extra_spaces: rest.removeExtraSpaces,
      remove_urls_emails: rest.removeUrlsAndEmails,
      max_level: rest.maxLevel,
      save_title: rest.saveTitle,
    });
    const parsing = given.parsingStrategy;
    const parsingStrategy = readParsingStrategy({
      ...{ parsing_type: parsing.type, image_extraction: parsing.images },
      ...{ table_extraction: parsing.tables, image_ocr: parsing.ocr },
    });
    const texts = given.documents.map((entry) => ({
      ...entry,
      text: z.string().min(1).parse(files.get(entry.file)),
    }));
    if (format !== knowledgeFormats.text) z.tuple([]).parse(texts);
    const stored: Awaited<ReturnType<typeof storedText>>[] = [];
    return {
      // Files are stored before the transaction, which would otherwise wait for the store.
      async prepare(target) {
        for (const { name: title, tags, text } of texts)
          stored.push(await storedText(target, title, tags, text));
      },
      async create(target, id) {
        const { app, access } = target;
        const row = await insertIn(target, {
          ...{ id, name: name.trim() || 'knowledge', description: description ?? '', format },
          ...{ isEnabled: given.isEnabled, chunkStrategy, parsingStrategy },
        });
        const owner = Object.assign(Object.create(app) as App, { user: { id: access.userId } });
        if (stored.length > 0)
          await createDocuments(owner, { row, access }, stored, { chunkStrategy, parsingStrategy });
      },
    };
  },
};

async function textsOf({ app, withDocuments }: ExportSource, row: DatasetRow, note: AddNote) {
  const rows = await app.db
    .select({
      id: documents.id,
      name: documents.name,
      isEnabled: documents.isEnabled,
      tags: documents.tags,
      generation: documents.activeGeneration,
    })
    .from(documents)
    .where(eq(documents.datasetId, row.id))
    .orderBy(asc(documents.id));
  const texts: { name: string; file: string; isEnabled: boolean; tags: string[]; text: string }[] = [];
  for (const { id, generation, ...entry } of withDocuments && row.format === knowledgeFormats.text
    ? rows
    : []) {
    const [found] = await app.db
      .select({ text: documentTexts.text })
      .from(documentTexts)
      .where(and(eq(documentTexts.documentId, id), eq(documentTexts.generation, generation)));
    if (found?.text.trim())
      texts.push({ ...entry, file: `documents/${texts.length + 1}.txt`, text: found.text });
  }
  if (texts.length < rows.length) note('documentsLeftOut', String(rows.length - texts.length));
  return texts;
}

type NewRow = Pick<
  DatasetRow,
  'id' | 'name' | 'description' | 'format' | 'isEnabled' | 'chunkStrategy' | 'parsingStrategy'
>;

async function insertIn({ app, access, note }: ImportTarget, values: NewRow): Promise<DatasetRow> {
  const taken = await app.db
    .select({ name: datasets.name })
    .from(datasets)
    .where(and(eq(datasets.spaceId, access.spaceId), isNull(datasets.deletedAt)));
  const names = new Set(taken.map((row) => row.name.toLowerCase()));
  const name = freeName(values.name, names, longestName, ' ');
  if (name !== values.name) note('renamed', name);
  await app.db.transaction((transaction) => insertDataset(transaction, access, { ...values, name }));
  const [row] = await app.db.select().from(datasets).where(eq(datasets.id, values.id));
  return row!;
}

/** The text as a file of the space, from which the document is made as from any upload. */
async function storedText({ app, access }: ImportTarget, title: string, tags: string[], text: string) {
  const { userId, spaceId } = access;
  const bytes = new TextEncoder().encode(text);
  const file = await keepBytes(app, { userId, spaceId, name: `${newId()}.txt`, bytes });
  return {
    ...{ fileId: idOfUri(file.uri) ?? '0', name: title, extension: 'txt', size: file.size, tags },
    source: documentSources.custom,
  };
}
