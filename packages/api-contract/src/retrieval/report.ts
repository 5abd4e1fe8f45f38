import * as z from 'zod';

/** The channels that find candidates. */
export const retrievalChannels = ['semantic', 'fullText', 'nl2sql'] as const;

/** Why a candidate is not among the results. */
export const dropReasons = ['minScore', 'duplicate', 'topK', 'maxTokens', 'gone'] as const;

/** Why a step was left out or did not work. */
export const skipReasons = ['off', 'noHistory', 'noModel', 'noTables', 'failed'] as const;

const problem = () => z.string().max(2000).optional();

/** A slice in a report. */
export const reportedSlice = () =>
  z.object({
    slice_id: z.string(),
    content: z.string(),
    document_id: z.string(),
    document_name: z.string(),
    dataset_id: z.string(),
    dataset_name: z.string(),
    page: z.number().optional(),
    /** Characters of the document's text. */
    start: z.number().optional(),
    end: z.number().optional(),
    url: z.string().optional(),
  });

/** What a search did, step by step. Times are in milliseconds. */
export const retrievalReport = () =>
  z.object({
    question: z.string(),
    rewrite: z.object({
      /** The question that was searched for. */
      text: z.string(),
      is_used: z.boolean(),
      skipped: z.enum(skipReasons).optional(),
      problem: problem(),
      milliseconds: z.number(),
    }),
    channels: z.array(
      z.object({
        name: z.enum(retrievalChannels),
        skipped: z.enum(skipReasons).optional(),
        problem: problem(),
        milliseconds: z.number(),
        /** Best first. Semantic scores are calibrated to 0 to 1; those of full text are BM25 weights. */
        candidates: z.array(z.object({ slice_id: z.string(), score: z.number() })),
      }),
    ),
    /** Weighted reciprocal ranks, best first; ranks count from 1. */
    fusion: z.array(
      z.object({
        slice_id: z.string(),
        score: z.number(),
        semantic_rank: z.number().optional(),
        full_text_rank: z.number().optional(),
      }),
    ),
    rerank: z.object({
      is_used: z.boolean(),
      skipped: z.enum(skipReasons).optional(),
      model_name: z.string().optional(),
      problem: problem(),
      milliseconds: z.number(),
      /** The new order, best first. */
      order: z.array(z.object({ slice_id: z.string(), score: z.number() })),
    }),
    dropped: z.array(z.object({ slice_id: z.string(), reason: z.enum(dropReasons) })),
    /** Statements on table knowledge bases. */
    statements: z.array(
      z.object({
        dataset_id: z.string(),
        document_id: z.string(),
        document_name: z.string(),
        sql: z.string(),
        row_count: z.number(),
        problem: problem(),
      }),
    ),
    /** Best first. Results of statements without a slice have an empty `slice_id`. */
    results: z.array(z.object({ slice_id: z.string(), score: z.number(), content: z.string() })),
    /** Every slice that occurs above. */
    slices: z.array(reportedSlice()),
    /** Documents whose index is of another embedding model than the current one. */
    needs_reindex: z.boolean(),
    milliseconds: z.number(),
  });

/** What a search did, step by step. */
export type RetrievalReport = z.output<ReturnType<typeof retrievalReport>>;
