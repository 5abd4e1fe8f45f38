import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { retrievalReport } from '../retrieval/report.js';
import { retrievalLimits, retrievalSettings } from '../retrieval/settings.js';

/** Limits of question sets. */
export const questionSetLimits = {
  perDataset: 20,
  questions: 500,
  expected: 50,
  name: 100,
  sheets: 50,
  compared: 4,
} as const;

/** States of a score sheet. */
export const sheetStates = ['waiting', 'running', 'finished', 'failed', 'canceled'] as const;

const added = 'the specification has no test of retrieval';

const question = () =>
  z.object({
    question: shortText(retrievalLimits.question).min(1),
    /** Slices that answer it; at least one of them should be found. */
    expected_slice_ids: z.array(id).max(questionSetLimits.expected),
  });

const setSummary = () =>
  z.object({
    question_set_id: z.string(),
    dataset_id: z.string(),
    name: z.string(),
    question_count: z.number(),
    updated_at: z.number(),
  });

const scores = () =>
  z.object({
    /** Mean share of the expected slices among the results. */
    recall: z.number(),
    /** Mean of 1 / rank of the first expected slice; 0 if it was not found. */
    mrr: z.number(),
    ndcg: z.number(),
    /** Mean time of a search, in milliseconds. */
    milliseconds: z.number(),
  });

/** Scores of a sheet, from 0 to 1. */
export type SheetScores = z.output<ReturnType<typeof scores>>;

const sheet = () =>
  z.object({
    sheet_id: z.string(),
    question_set_id: z.string(),
    name: z.string(),
    state: z.enum(sheetStates),
    /** Questions that were searched for. */
    done: z.number(),
    total: z.number(),
    settings: z.record(z.string(), z.json()),
    /** Name of the embedding model, empty for the built-in one. */
    embedder: z.string(),
    /** Absent until finished. */
    scores: scores().optional(),
    problem: z.string().optional(),
    created_at: z.number(),
  });

/** A score sheet without its questions. */
export type ScoreSheet = z.output<ReturnType<typeof sheet>>;

/** Tests what knowledge bases find: single questions step by step, and sets of questions with scores. */
export const retrievalTest = defineFamily('retrievalTest', {
  /** Searches with the given settings and shows every step. Counts no hits. */
  run: post('/api/retrieval_test/run', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '测试知识库检索', en: 'Tested the retrieval of a knowledge base' },
    errors: ['modelInvalid', 'tooManyRequests'],
    input: () =>
      z.object({
        dataset_ids: z.array(id).min(1).max(retrievalLimits.datasets),
        question: shortText(retrievalLimits.question).min(1),
        /** Earlier messages, oldest first. */
        history: optional(
          z
            .array(
              z.object({ role: z.enum(['user', 'assistant']), content: shortText(retrievalLimits.question) }),
            )
            .max(20),
        ),
        settings: optional(retrievalSettings()),
      }),
    output: () => z.object({ report: retrievalReport() }),
  }),
  questionSets: post('/api/retrieval_test/question_set/list', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '查看检索问题集', en: 'Listed question sets of a knowledge base' },
    errors: ['retrievalNotFound'],
    input: () => z.object({ dataset_id: id }),
    output: () => z.object({ question_sets: z.array(setSummary()) }),
  }),
  questionSet: post('/api/retrieval_test/question_set/get', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '查看检索问题集内容', en: 'Viewed a question set of a knowledge base' },
    errors: ['retrievalNotFound'],
    input: () => z.object({ question_set_id: id }),
    output: () =>
      z.object({
        question_set: setSummary().extend({
          questions: z.array(
            z.object({
              question: z.string(),
              expected_slice_ids: z.array(z.string()),
              /** Expected slices that no longer exist, for example after a re-index. */
              missing_slice_ids: z.array(z.string()),
            }),
          ),
        }),
      }),
  }),
  /** Creates a set, or replaces the name and questions of one. */
  saveQuestionSet: post('/api/retrieval_test/question_set/save', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '保存检索问题集', en: 'Saved a question set of a knowledge base' },
    errors: ['retrievalNotFound', 'retrievalInvalid'],
    input: () =>
      z.object({
        dataset_id: id,
        question_set_id: idOrNone,
        name: shortText(questionSetLimits.name).min(1),
        questions: z.array(question()).max(questionSetLimits.questions),
      }),
    output: () => z.object({ question_set_id: z.string() }),
  }),
  deleteQuestionSet: post('/api/retrieval_test/question_set/delete', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '删除检索问题集', en: 'Deleted a question set of a knowledge base' },
    errors: ['retrievalNotFound'],
    input: () => z.object({ question_set_id: id }),
  }),
  /** Searches for every question of the set in the background. */
  startScoring: post('/api/retrieval_test/sheet/start', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '开始检索评分', en: 'Started scoring a question set' },
    errors: ['retrievalNotFound', 'retrievalInvalid', 'modelInvalid'],
    input: () =>
      z.object({
        question_set_id: id,
        name: optional(shortText(questionSetLimits.name)),
        settings: optional(retrievalSettings()),
      }),
    output: () => z.object({ sheet: sheet() }),
  }),
  cancelScoring: post('/api/retrieval_test/sheet/cancel', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '取消检索评分', en: 'Canceled scoring a question set' },
    errors: ['retrievalNotFound'],
    input: () => z.object({ sheet_id: id }),
  }),
  sheets: post('/api/retrieval_test/sheet/list', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '查看检索评分表', en: 'Listed score sheets of a question set' },
    errors: ['retrievalNotFound'],
    input: () => z.object({ question_set_id: id }),
    /** Newest first. */
    output: () => z.object({ sheets: z.array(sheet()) }),
  }),
  /** Sheets of one question set side by side, question by question. */
  compareSheets: post('/api/retrieval_test/sheet/compare', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '对比检索评分表', en: 'Compared score sheets of a question set' },
    errors: ['retrievalNotFound'],
    input: () => z.object({ sheet_ids: z.array(id).min(1).max(questionSetLimits.compared) }),
    output: () =>
      z.object({
        /** In the order of the input. */
        sheets: z.array(sheet()),
        questions: z.array(
          z.object({
            question: z.string(),
            /** By sheet; null where a sheet does not have the question. */
            outcomes: z.array(
              z
                .object({
                  /** Rank of the first expected slice, from 1; 0 if it was not found. */
                  rank: z.number(),
                  recall: z.number(),
                  ndcg: z.number(),
                  found_slice_ids: z.array(z.string()),
                  milliseconds: z.number(),
                })
                .nullable(),
            ),
          }),
        ),
      }),
  }),
  deleteSheet: post('/api/retrieval_test/sheet/delete', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '删除检索评分表', en: 'Deleted a score sheet' },
    errors: ['retrievalNotFound'],
    input: () => z.object({ sheet_id: id }),
  }),
});
