import * as z from 'zod';
import { post } from '../kernel/call.js';
import { count, idOrNone, optional } from '../kernel/fields.js';
import { sentColumn, sourceInfo, tableColumn, tableSheet } from './fields.js';
import { knowledgeLimits } from './limits.js';

const auth = 'session';
const envelope = 'fields';

const columns = () => optional(z.array(tableColumn()).max(knowledgeLimits.columns));

/** Structure of tables. */
export const tableCalls = {
  /** Sheets, columns with inferred types, and first rows of a file or a stored table. */
  tableSchema: post('/api/knowledge/table_schema/get', {
    auth,
    envelope,
    audit: { 'zh-CN': '查看表格结构', en: 'Viewed the structure of a table' },
    errors: [
      'knowledgeInvalid',
      'knowledgeDocumentNotFound',
      'knowledgeUnreadable',
      'knowledgeTooLarge',
      'knowledgeEmpty',
    ],
    input: () =>
      z.object({
        table_sheet: optional(tableSheet()),
        /** 0 everything, 1 columns only, 2 rows only. */
        table_data_type: optional(count),
        document_id: idOrNone,
        source_file: optional(sourceInfo()),
        origin_table_meta: columns(),
        preview_table_meta: columns(),
      }),
    output: () =>
      z.object({
        sheet_list: z.array(z.object({ id: z.string(), sheet_name: z.string(), total_row: z.string() })),
        table_meta: z.array(sentColumn()),
        /** Values by the sequence of their column. */
        preview_data: z.array(z.record(z.string(), z.string())),
      }),
  }),
  /** Whether a file fits a stored table: problems by column name. */
  validateTable: post('/api/knowledge/table_schema/validate', {
    auth,
    envelope,
    audit: { 'zh-CN': '检查表格结构', en: 'Checked a file against a table' },
    errors: ['knowledgeInvalid', 'knowledgeDocumentNotFound', 'knowledgeUnreadable', 'knowledgeTooLarge'],
    input: () =>
      z.object({
        space_id: idOrNone,
        document_id: idOrNone,
        source_file: optional(sourceInfo()),
        table_sheet: optional(tableSheet()),
      }),
    output: () =>
      z.object({
        column_valid_result: z.record(z.string(), z.string()),
        /** Added: the same problems with keys for messages. */
        problems: z.array(
          z.object({
            column_name: z.string(),
            key: z.string(),
            parameters: z.record(z.string(), z.union([z.string(), z.number()])),
          }),
        ),
      }),
  }),
};
