import type { Answer, Request } from '@heddle/api-contract';
import { type knowledge, parsingTypes } from '@heddle/api-contract/families/knowledge';
import type { ChunkSettings, ParsingSettings } from './ChunkSettings.js';

type Calls = typeof knowledge.calls;
type SentDocument = Answer<Calls['listDocuments']>['document_infos'][number];
type Preview = Request<Calls['previewChunks']>;

export function chunkSettingsOf(sent: SentDocument['chunk_strategy']): ChunkSettings {
  return {
    type: sent.chunk_type,
    separator: sent.separator,
    maxLength: sent.max_tokens,
    overlap: sent.overlap,
    removesSpaces: sent.remove_extra_spaces,
    removesLinks: sent.remove_urls_emails,
    maxLevel: sent.max_level,
    savesTitle: sent.save_title,
  };
}

export function chunkStrategyOf(settings: ChunkSettings): NonNullable<Preview['chunk_strategy']> {
  return {
    chunk_type: settings.type,
    separator: settings.separator,
    max_tokens: settings.maxLength,
    overlap: settings.overlap,
    remove_extra_spaces: settings.removesSpaces,
    remove_urls_emails: settings.removesLinks,
    max_level: settings.maxLevel,
    save_title: settings.savesTitle,
  };
}

export function parsingSettingsOf(sent: SentDocument['parsing_strategy']): ParsingSettings {
  return {
    isPrecise: sent.parsing_type === parsingTypes.accurate,
    hasImages: sent.image_extraction,
    hasTables: sent.table_extraction,
    hasOcr: sent.image_ocr,
  };
}

export function parsingStrategyOf(settings: ParsingSettings): NonNullable<Preview['parsing_strategy']> {
  return {
    parsing_type: settings.isPrecise ? parsingTypes.accurate : parsingTypes.fast,
    image_extraction: settings.hasImages,
    table_extraction: settings.hasTables,
    image_ocr: settings.hasOcr,
  };
}
