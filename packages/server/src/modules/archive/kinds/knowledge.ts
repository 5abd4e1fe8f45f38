import {
  documentSources,
  knowledge,
  knowledgeFormats,
  knowledgeLimits,
} from '@heddle/api-contract/families/knowledge';
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { newId } from '../../../db/ids.js';
import { can } from '../../../kernel/access.js';
import { idOfUri, keepBytes, ownerOfFiles } from '../../file/index.js';
import {
  checkFile,
  createDocuments,
  createEmptyTable,
  type DatasetRow,
  insertDataset,
  type NewDocument,
  type PlacedColumn,
  readChunkStrategy,
  readColumns,
  readParsingStrategy,
} from '../../knowledge/index.js';
import { datasets } from '../../knowledge/tables.js';
import { type ArchivedKind, type ImportTarget, textOf, toText } from '../ArchivedKind.js';
import { freeName } from '../freeName.js';
import { readDocuments } from './knowledgeContent.js';

const properties = 'knowledge.json';
const longestName = 100;

const column = {
  name: z.string().max(1_000),
  type: z.number().int(),
  isIndexed: z.boolean(),
  description: z.string().max(10_000),
};

const document = z.object({
  name: z.string().trim().min(1).max(200),
  file: z.string().regex(/^(?:documents\/\d{1,6}\.(?:txt|json)|photos\/\d{1,6}\.[a-z]{3,4})$/),
  /** The file from which the text was read. */
  original: z
    .string()
    .regex(/^originals\/\d{1,6}\.[a-z0-9]{1,10}$/)
    .optional(),
  isEnabled: z.boolean().default(true),
  tags: z.array(z.string().max(100)).max(100).default([]),
  /** Of a photo. */
  caption: z.string().max(knowledgeLimits.caption).optional(),
  /** Of a table. */
  columns: z.array(z.object(column)).max(knowledgeLimits.columns).optional(),
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
  documents: z
    .array(document)
    .max(knowledgeLimits.documentsPerDataset)
    // Each is stored, so that a small archive could fill the store.
    .refine((all) => {
      const files = all.flatMap(({ file, original = '' }) => [file, original].filter(Boolean));
      return new Set(files).size === files.length;
    }, 'two documents have the same file'),
});

/** Knowledge bases: their settings and, on request, their documents, which are read, split and embedded again. */
export const knowledgeArchive: ArchivedKind = {
  kind: 'knowledge',
  folder: 'knowledge',
  async read(source, id, note) {
    const { app, access } = source;
    const [row] = await app.db.select().from(datasets).where(eq(datasets.id, id));
    if (!row || row.deletedAt !== null || !can(access, 'copy', row)) return undefined;
    const { entries, texts, binaries } = await readDocuments(source, row, note);
    const { name, description, format, isEnabled, chunkStrategy, parsingStrategy } = row;
    const exported = {
      ...{ name, description, format, isEnabled, chunkStrategy, parsingStrategy },
      documents: entries,
    };
    return { name, files: new Map([[properties, toText(exported)], ...texts]), binaries, uses: [] };
  },
  parse(files, binaries) {
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
    const sources = given.documents.map((entry) => readSource(entry, format, { files, binaries }));
    if (format === knowledgeFormats.table) z.array(z.unknown()).max(1).parse(sources);
    const stored: NewDocument[] = [];
    return {
      // Files are stored before the transaction, which would otherwise wait for the store.
      async prepare(target) {
        for (const one of sources) if (one.bytes) stored.push(await storedSource(target, one));
      },
      async create(target, id) {
        const { app, access } = target;
        const row = await insertIn(target, {
          ...{ id, name: name.trim() || 'knowledge', description: description ?? '', format },
          ...{ isEnabled: given.isEnabled, chunkStrategy, parsingStrategy },
        });
        const owner = ownerOfFiles(app, access.userId);
        const settings = { chunkStrategy, parsingStrategy };
        for (const { bytes, title, columns = [] } of sources)
          if (!bytes) await createEmptyTable(owner, { row, access }, { name: title, columns }, settings);
        if (stored.length > 0) await createDocuments(owner, { row, access }, stored, settings);
      },
    };
  },
};

/** A document of an archive that was checked. Without bytes, it is a table without rows. */
interface Source {
  bytes: Uint8Array | undefined;
  extension: string;
  title: string;
  tags: string[];
  caption?: string | undefined;
  columns?: PlacedColumn[];
}

interface Files {
  files: ReadonlyMap<string, string>;
  binaries: ReadonlyMap<string, Uint8Array>;
}

function readSource(
  { name, tags, caption, columns: given, ...entry }: z.output<typeof document>,
  format: number,
  { files, binaries }: Files,
): Source {
  const kept = { title: name, tags };
  if (format === knowledgeFormats.photo) {
    const bytes = z.instanceof(Uint8Array).parse(binaries.get(entry.file));
    return { ...kept, ...readable(format, entry.file, bytes), caption: caption ?? '' };
  }
  const text = z.string().min(1).parse(files.get(entry.file));
  if (format === knowledgeFormats.table) {
    const columns = readColumns(
      (given ?? []).map(
        ({ name: column_name, type: column_type, isIndexed: is_semantic, description: desc }) => {
          return { column_name, column_type, is_semantic, desc };
        },
      ),
    );
    const rows = z.array(z.record(z.string(), z.string())).parse(JSON.parse(text));
    // Columns are found by their place in the file.
    const ordered = rows.map((row) =>
      Object.fromEntries(columns.map((one) => [one.name, Object.hasOwn(row, one.name) ? row[one.name] : ''])),
    );
    if (rows.length === 0) return { ...kept, columns, bytes: undefined, extension: '' };
    const bytes = new TextEncoder().encode(JSON.stringify(ordered));
    return { ...kept, columns, ...readable(format, entry.file, bytes) };
  }
  const bytes = entry.original === undefined ? undefined : binaries.get(entry.original);
  if (entry.original !== undefined) z.instanceof(Uint8Array).parse(bytes);
  return {
    ...kept,
    ...readable(format, entry.original ?? entry.file, bytes ?? new TextEncoder().encode(text)),
  };
}

/** The bytes of a file that this kind of knowledge base can read. */
function readable(format: number, path: string, bytes: Uint8Array): Pick<Source, 'bytes' | 'extension'> {
  const extension = path.replace(/^.*\./, '');
  checkFile(format, { extension, size: bytes.length });
  return { bytes, extension };
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

/** The content as a file of the space, from which the document is made as from any upload. */
async function storedSource(
  { app, access }: ImportTarget,
  { bytes = new Uint8Array(), extension, title, tags, caption, columns }: Source,
): Promise<NewDocument> {
  const { userId, spaceId } = access;
  const file = await keepBytes(app, { userId, spaceId, name: `${newId()}.${extension}`, bytes });
  return {
    ...{ fileId: idOfUri(file.uri) ?? '0', name: title, extension, size: file.size, tags },
    source: extension === 'txt' ? documentSources.custom : documentSources.file,
    ...(caption !== undefined && { caption }),
    ...(columns && { columns: columns.map(({ position: _, ...one }) => one) }),
  };
}
