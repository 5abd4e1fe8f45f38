import { documentSources, knowledgeFormats } from '@heddle/api-contract/families/knowledge';
import { and, asc, eq } from 'drizzle-orm';
import type { App } from '../../../kernel/services.js';
import { findFile, readHeldFile } from '../../file/index.js';
import type { DatasetRow, DocumentRow } from '../../knowledge/index.js';
import { documents, documentTexts, slices } from '../../knowledge/tables.js';
import type { AddNote, ExportSource } from '../ArchivedKind.js';

/** What an archive has of the documents of a knowledge base: their entries, and files by path. */
export interface ExportedDocuments {
  entries: object[];
  texts: Map<string, string>;
  binaries: Map<string, Uint8Array>;
}

/** Texts with their original files, photos with their captions, or the rows of a table. */
export async function readDocuments(
  source: ExportSource,
  { id, format }: DatasetRow,
  note: AddNote,
): Promise<ExportedDocuments> {
  const found: ExportedDocuments = { entries: [], texts: new Map(), binaries: new Map() };
  const rows = await source.app.db
    .select()
    .from(documents)
    .where(eq(documents.datasetId, id))
    .orderBy(asc(documents.id));
  if (source.withDocuments) {
    const add = readers[format] ?? addText;
    for (const row of rows) await add(source, row, found, note);
  }
  const missing = rows.length - found.entries.length;
  if (missing > 0) note('documentsLeftOut', String(missing));
  return found;
}

type Reader = (
  source: ExportSource,
  row: DocumentRow,
  found: ExportedDocuments,
  note: AddNote,
) => Promise<void>;

const readers: Readonly<Record<number, Reader>> = {
  [knowledgeFormats.table]: addTable,
  [knowledgeFormats.photo]: addPhoto,
};

async function addText(source: ExportSource, row: DocumentRow, found: ExportedDocuments, note: AddNote) {
  const { name, isEnabled, tags, extension } = row;
  const [stored] = await source.app.db
    .select({ text: documentTexts.text })
    .from(documentTexts)
    .where(and(eq(documentTexts.documentId, row.id), eq(documentTexts.generation, row.activeGeneration)));
  if (!stored?.text.trim()) return;
  const number = found.entries.length + 1;
  const file = `documents/${number}.txt`;
  // Pages of the web and texts that people wrote have no file of their own.
  const hasFile = row.source === documentSources.file && extension !== 'txt';
  const bytes = hasFile ? await bytesOf(source, row, note) : undefined;
  const original = `originals/${number}.${extension}`;
  if (bytes) found.binaries.set(original, bytes);
  found.texts.set(file, stored.text);
  found.entries.push({ name, isEnabled, tags, file, ...(bytes && { original }) });
}

async function addPhoto(source: ExportSource, row: DocumentRow, found: ExportedDocuments, note: AddNote) {
  const { name, isEnabled, tags, extension } = row;
  const bytes = await bytesOf(source, row, note);
  if (!bytes) return;
  const [caption] = await contentsOf(source.app, row);
  const file = `photos/${found.entries.length + 1}.${extension}`;
  found.binaries.set(file, bytes);
  found.entries.push({ name, isEnabled, tags, file, caption: caption ?? '' });
}

/** Rows by the names of their columns, so that people can read and change them. */
async function addTable({ app }: ExportSource, row: DocumentRow, found: ExportedDocuments) {
  const { name, isEnabled, columns } = row;
  const rows = (await contentsOf(app, row)).map((content) => {
    const cells = JSON.parse(content) as Record<string, string>;
    return Object.fromEntries(columns.map((column) => [column.name, cells[column.id] ?? '']));
  });
  const file = 'documents/1.json';
  found.texts.set(file, `${JSON.stringify(rows, null, 1)}\n`);
  found.entries.push({ name, isEnabled, file, columns: columns.map(({ id: _, ...column }) => column) });
}

async function contentsOf({ db }: App, { id, activeGeneration }: DocumentRow): Promise<string[]> {
  const rows = await db
    .select({ content: slices.content })
    .from(slices)
    .where(and(eq(slices.documentId, id), eq(slices.generation, activeGeneration)))
    .orderBy(asc(slices.sequence));
  return rows.map(({ content }) => content);
}

/** The file of a document; undefined if it is gone, or the archive has no room for it. */
async function bytesOf(
  { app, hasRoom }: ExportSource,
  { fileId, name }: DocumentRow,
  note: AddNote,
): Promise<Uint8Array | undefined> {
  const file = fileId === null ? undefined : await findFile(app.db, fileId);
  const isIncluded = file !== undefined && hasRoom(file.size);
  const held = isIncluded ? await readHeldFile(app, file.id, file.size) : undefined;
  if (!held) note('fileLeftOut', name);
  return held?.bytes;
}
