import { chunkTypes, knowledgeLimits, parsingTypes } from '@heddle/api-contract/families/knowledge';
import { knowledgeReasons } from '@heddle/api-contract/reasons/knowledge';
import type { ChunkSettings } from '@heddle/retrieval';
import { storableText } from '../../db/storable.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { ChunkStrategy, ParsingStrategy } from './stored.js';

/** The settings that are used if nothing else is asked for. */
export const defaultChunkStrategy: ChunkStrategy = {
  type: chunkTypes.automatic,
  separator: '\n',
  size: 800,
  overlap: 10,
  removeExtraSpaces: false,
  removeUrlsAndEmails: false,
  maxLevel: 3,
  saveTitle: true,
  captionType: 0,
};

export const defaultParsingStrategy: ParsingStrategy = {
  type: parsingTypes.fast,
  images: false,
  tables: false,
  ocr: false,
};

/** A chunk strategy of a request; every field may be absent. */
export interface WireChunkStrategy {
  separator?: string | undefined;
  max_tokens?: number | undefined;
  remove_extra_spaces?: boolean | undefined;
  remove_urls_emails?: boolean | undefined;
  chunk_type?: number | undefined;
  caption_type?: number | undefined;
  overlap?: number | undefined;
  max_level?: number | undefined;
  save_title?: boolean | undefined;
}

export interface WireParsingStrategy {
  parsing_type?: number | undefined;
  image_extraction?: boolean | undefined;
  table_extraction?: boolean | undefined;
  image_ocr?: boolean | undefined;
}

/** Checks a chunk strategy; what is absent comes from `base`. */
export function readChunkStrategy(
  given: WireChunkStrategy | undefined,
  base: ChunkStrategy = defaultChunkStrategy,
): ChunkStrategy {
  if (!given) return base;
  const strategy: ChunkStrategy = {
    type: given.chunk_type ?? base.type,
    separator: storableText(given.separator ?? base.separator),
    size: given.max_tokens ?? base.size,
    overlap: given.overlap ?? base.overlap,
    removeExtraSpaces: given.remove_extra_spaces ?? base.removeExtraSpaces,
    removeUrlsAndEmails: given.remove_urls_emails ?? base.removeUrlsAndEmails,
    maxLevel: given.max_level ?? base.maxLevel,
    saveTitle: given.save_title ?? base.saveTitle,
    captionType: given.caption_type ?? base.captionType,
  };
  if (strategy.type === chunkTypes.custom) checkCustom(strategy);
  const maximum = knowledgeLimits.maxLevel;
  if (strategy.type === chunkTypes.level && (strategy.maxLevel < 1 || strategy.maxLevel > maximum))
    throw new DomainError(
      'knowledgeInvalid',
      knowledgeReasons.level({ field: 'chunk_strategy.max_level', maximum }),
    );
  return strategy;
}

function checkCustom({ separator, size, overlap }: ChunkStrategy): void {
  const { minChunk: minimum, maxChunk: maximum, maxOverlap } = knowledgeLimits;
  if (size < minimum || size > maximum)
    throw new DomainError(
      'knowledgeInvalid',
      knowledgeReasons.chunkSize({ field: 'chunk_strategy.max_tokens', minimum, maximum }),
    );
  if (overlap > maxOverlap)
    throw new DomainError(
      'knowledgeInvalid',
      knowledgeReasons.overlap({ field: 'chunk_strategy.overlap', maximum: maxOverlap }),
    );
  if (separator === '')
    throw new DomainError(
      'knowledgeInvalid',
      knowledgeReasons.separatorMissing({ field: 'chunk_strategy.separator' }),
    );
}

/** What is absent comes from `base`. Fast parsing reads text only. */
export function readParsingStrategy(
  given: WireParsingStrategy | undefined,
  base: ParsingStrategy = defaultParsingStrategy,
): ParsingStrategy {
  if (!given) return base;
  const type = given.parsing_type ?? base.type;
  const isAccurate = type === parsingTypes.accurate;
  return {
    type,
    images: isAccurate && (given.image_extraction ?? base.images),
    tables: isAccurate && (given.table_extraction ?? base.tables),
    ocr: isAccurate && (given.image_ocr ?? base.ocr),
  };
}

export function toWireChunkStrategy(strategy: ChunkStrategy) {
  return {
    separator: strategy.separator,
    max_tokens: strategy.size,
    remove_extra_spaces: strategy.removeExtraSpaces,
    remove_urls_emails: strategy.removeUrlsAndEmails,
    chunk_type: strategy.type,
    caption_type: strategy.captionType,
    overlap: strategy.overlap,
    max_level: strategy.maxLevel,
    save_title: strategy.saveTitle,
  };
}

export function toWireParsingStrategy({ type, images, tables, ocr }: ParsingStrategy) {
  return { parsing_type: type, image_extraction: images, table_extraction: tables, image_ocr: ocr };
}

/** The settings of the chunker. */
export function toChunkSettings(strategy: ChunkStrategy): ChunkSettings {
  const { type, separator, size, overlap, removeExtraSpaces, removeUrlsAndEmails } = strategy;
  const { maxLevel, saveTitle } = strategy;
  if (type === chunkTypes.custom)
    return { type: 'separator', separator, size, overlap, removeExtraSpaces, removeUrlsAndEmails };
  if (type === chunkTypes.level) return { type: 'level', maxLevel, saveTitle };
  return { type: 'automatic', saveTitle };
}
