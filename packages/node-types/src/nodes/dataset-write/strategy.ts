import type { CheckContext, Issue } from '@heddle/workflow-schema';
import { issueAt } from '../../checks/issue.js';
import type { DatasetWriteData } from './definition.js';

/** Parsing modes, as named in documents. */
export const parsingTypes = ['fast', 'accurate'] as const;

/** Chunking modes, as named in documents. */
export const chunkTypes = ['default', 'custom'] as const;

/** Separators, by the characters themselves; `custom` means the user's own text. */
export const separatorTypes = ['\n', '\n\n', '。', '.', '！', '!', '？', '?', 'custom'] as const;

/** Limits of a chunk, as in the editor of this format. */
export const chunkLimits = { minTokens: 100, maxTokens: 5000, maxOverlap: 0.9 } as const;

/** Chunk settings if the document has none. */
export const chunkDefaults = { maxToken: 800, overlap: 0.1 } as const;

/** The separator to split at; `''` if not set. */
export function separatorOf({ inputs: { strategyParam } }: DatasetWriteData): string {
  const { separator, separatorType } = strategyParam.chunkStrategy;
  return separator !== '' || separatorType === 'custom' ? separator : separatorType;
}

/** Checks the chunking settings. Missing values use their defaults. */
export function checkStrategy(context: CheckContext, data: DatasetWriteData): Issue[] {
  const { parsingStrategy, chunkStrategy } = data.inputs.strategyParam;
  const { parsingType: parsing } = parsingStrategy;
  const { chunkType: chunks, maxToken, overlap } = chunkStrategy;
  const at = (...steps: string[]) => ['inputs', 'strategyParam', ...steps];
  const issues: Issue[] = [];
  if (parsing !== '' && !(parsingTypes as readonly string[]).includes(parsing)) {
    issues.push(
      issueAt(context, 'parsing.typeUnknown', at('parsingStrategy', 'parsingType'), { type: parsing }),
    );
  }
  if (chunks !== '' && !(chunkTypes as readonly string[]).includes(chunks)) {
    issues.push(issueAt(context, 'chunk.typeUnknown', at('chunkStrategy', 'chunkType'), { type: chunks }));
  }
  if (chunks !== 'custom') return issues;
  if (separatorOf(data) === '') {
    issues.push(issueAt(context, 'chunk.separatorMissing', at('chunkStrategy', 'separator')));
  }
  const { minTokens, maxTokens, maxOverlap } = chunkLimits;
  if (maxToken !== undefined && !(maxToken >= minTokens && maxToken <= maxTokens)) {
    const limits = { from: minTokens, to: maxTokens };
    issues.push(issueAt(context, 'chunk.length', at('chunkStrategy', 'maxToken'), limits));
  }
  if (overlap !== undefined && !(overlap >= 0 && overlap <= maxOverlap)) {
    issues.push(issueAt(context, 'chunk.overlap', at('chunkStrategy', 'overlap'), { to: maxOverlap }));
  }
  return issues;
}
