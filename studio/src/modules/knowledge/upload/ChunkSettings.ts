import { chunkTypes, knowledgeLimits } from '@heddle/api-contract/families/knowledge';

/** How documents are split. */
export interface ChunkSettings {
  /** One of `chunkTypes`. */
  type: number;
  separator: string;
  /** Characters of the longest chunk. */
  maxLength: number;
  /** Percent of a chunk that the next one repeats. */
  overlap: number;
  removesSpaces: boolean;
  removesLinks: boolean;
  /** Depth of the headings that chunks are formed by. */
  maxLevel: number;
  /** Chunks start with the path of their headings. */
  savesTitle: boolean;
}

/** How documents are read. */
export interface ParsingSettings {
  /** Otherwise only text is read. */
  isPrecise: boolean;
  hasImages: boolean;
  hasTables: boolean;
  hasOcr: boolean;
}

export const chunkDefaults: ChunkSettings = {
  type: chunkTypes.automatic,
  separator: '\n',
  maxLength: 800,
  overlap: 10,
  removesSpaces: false,
  removesLinks: false,
  maxLevel: 3,
  savesTitle: true,
};

export const parsingDefaults: ParsingSettings = {
  isPrecise: true,
  hasImages: true,
  hasTables: true,
  hasOcr: false,
};

/** Separators that the settings offer; any other text is a custom one. */
export const separators = ['\n', '\n\n', '。', '.', '！', '!', '？', '?'] as const;
export const customSeparator = '###';

export interface ChunkProblems {
  separator?: 'separatorMissing';
  maxLength?: 'lengthRange';
  overlap?: 'overlapRange';
  maxLevel?: 'levelRange';
}

/** What is wrong with the settings that apply to the chosen way of splitting. */
export function chunkProblems(settings: ChunkSettings): ChunkProblems {
  const { type, separator, maxLength, overlap, maxLevel } = settings;
  const isWithin = (value: number, least: number, most: number) =>
    Number.isInteger(value) && value >= least && value <= most;
  if (type === chunkTypes.level)
    return isWithin(maxLevel, 1, knowledgeLimits.maxLevel) ? {} : { maxLevel: 'levelRange' };
  if (type !== chunkTypes.custom) return {};
  return {
    ...(separator === '' && { separator: 'separatorMissing' as const }),
    ...(!isWithin(maxLength, knowledgeLimits.minChunk, knowledgeLimits.maxChunk) && {
      maxLength: 'lengthRange' as const,
    }),
    ...(!isWithin(overlap, 0, knowledgeLimits.maxOverlap) && { overlap: 'overlapRange' as const }),
  };
}
