import type { Request } from '@heddle/api-contract';
import {
  captionTypes,
  documentSources,
  type knowledge,
  knowledgeFormats,
} from '@heddle/api-contract/families/knowledge';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api.js';
import type { DatasetKind } from '../dataset/Dataset.js';
import { refreshDataset } from '../documents/documentQueries.js';
import type { UpdateRule } from '../documents/KnowledgeDocument.js';
import type { Column } from '../table/Column.js';
import type { SplitSettings } from './SettingsPane.js';
import { chunkStrategyOf, parsingStrategyOf } from './wireSettings.js';

type Create = Request<(typeof knowledge)['calls']['createDocument']>;
type DocumentBase = NonNullable<Create['document_bases']>[number];

export interface NewDocument {
  name: string;
  uri?: string;
  /** The file was copied from a connected source. */
  isConnected?: boolean;
  text?: string;
  webId?: string;
  /** Chunks that were edited in the preview. */
  reviewId?: string;
  caption?: string;
  update?: UpdateRule;
}

/** Rows of a sheet, from 0. */
export interface SheetRange {
  sheet: number;
  header: number;
  start: number;
}

export interface NewContent {
  kind: DatasetKind;
  documents: readonly NewDocument[];
  /** Of text. */
  split?: SplitSettings;
  /** Of a table. */
  table?: { columns: readonly Column[]; range: SheetRange | undefined; isAppend: boolean };
  /** Of images: the model describes them. */
  hasAutomaticCaptions?: boolean;
}

export function toWireColumn({ id, name, description, type, isIndex, sequence }: Column) {
  return {
    ...(id !== '' && { id }),
    column_name: name.trim(),
    desc: description.trim(),
    column_type: type,
    is_semantic: isIndex,
    sequence: String(sequence),
  };
}

const sheetOf = ({ sheet, header, start }: SheetRange) => ({
  sheet_id: String(sheet),
  header_line_idx: header,
  start_line_idx: start,
});

function baseOf(document: NewDocument): DocumentBase {
  const { name, uri, isConnected, text, webId, reviewId, caption, update } = document;
  return {
    name: name.trim(),
    source_info: {
      ...(uri !== undefined && { tos_uri: uri }),
      ...(isConnected && { document_source: documentSources.connector }),
      ...(text !== undefined && { custom_content: text, document_source: documentSources.custom }),
      ...(webId !== undefined && { web_id: webId, document_source: documentSources.web }),
      ...(reviewId !== undefined && { review_id: reviewId }),
    },
    ...(caption !== undefined && { caption }),
    ...(update && { update_rule: { update_type: update.type, update_interval: update.days } }),
  };
}

/** Adds content to a knowledge base; resolves with the ids of the documents. The page shows errors. */
export function useCreateDocuments(datasetId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async ({ kind, documents, split, table, hasAutomaticCaptions }: NewContent) => {
      const { document_infos } = await api.knowledge.createDocument({
        dataset_id: datasetId,
        format_type: knowledgeFormats[kind],
        document_bases: documents.map((document) => ({
          ...baseOf(document),
          ...(table && {
            table_meta: table.columns.map(toWireColumn),
            ...(table.range && { table_sheet: sheetOf(table.range) }),
          }),
          ...(split &&
            split.skippedPages.length > 0 && { filter_strategy: { filter_page: [...split.skippedPages] } }),
        })),
        ...(split && {
          chunk_strategy: chunkStrategyOf(split.chunks),
          parsing_strategy: parsingStrategyOf(split.parsing),
        }),
        ...(kind === 'photo' && {
          chunk_strategy: {
            caption_type: hasAutomaticCaptions ? captionTypes.automatic : captionTypes.manual,
          },
        }),
        ...(table?.isAppend && { is_append: true }),
      });
      return document_infos.map(({ document_id }) => document_id);
    },
    onSettled: () => refreshDataset(datasetId),
  });
}

/** Splits a stored document again, or stores the chunks of an edited preview. The page shows errors. */
export function useResegment(datasetId: string) {
  return useMutation({
    meta: { isQuiet: true },
    mutationFn: async (change: { documentId: string; split: SplitSettings; reviewId?: string }) => {
      const { documentId, split, reviewId } = change;
      await api.knowledge.resegment({
        dataset_id: datasetId,
        document_ids: [documentId],
        chunk_strategy: chunkStrategyOf(split.chunks),
        parsing_strategy: parsingStrategyOf(split.parsing),
        ...(split.skippedPages.length > 0 && { filter_strategy: { filter_page: [...split.skippedPages] } }),
        ...(reviewId !== undefined && { review_ids: [reviewId] }),
      });
      return [documentId];
    },
    onSettled: () => refreshDataset(datasetId),
  });
}
