import * as z from 'zod';
import { file, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { because } from '../kernel/reasons.js';
import { sentReason } from '../kernel/sentReason.js';
import { inputReasons } from '../reasons/input.js';
import { jobStatuses } from './job.js';

/** Limits of sheets that are imported into databases. */
export const sheetLimits = {
  bytes: 20 * 1024 * 1024,
  rows: 100_000,
  /** Columns of a database. */
  columns: 20,
  /** Columns that are shown of a file; further ones are cut off. */
  shownColumns: 50,
  previewRows: 20,
  /** Errors that a job lists; the file of failed rows has all of them. */
  listedErrors: 100,
  /** Rows of an XLSX file that is exported; CSV has no limit. */
  exportedXlsxRows: 20_000,
} as const;

const added = 'people download files, and the specification has no call for these';
const tableType = () => count.pipe(z.literal([1, 2]));
const number = () => optional(count);

const sheet = () =>
  z.object({
    /** Number of the sheet, from 0. Some clients send IDs, which name no sheet. */
    sheet_id: optional(
      z.union([
        count,
        z
          .string()
          .regex(/^\d{10,19}$/)
          .transform(Number),
      ]),
    ),
    /** Row of the column names, from 0. */
    header_line_idx: number(),
    /** First row of data, from 0; default: the row after the column names. */
    start_line_idx: number(),
  });

const source = () =>
  z.object({
    /** The uploaded file, by its URI. */
    tos_uri: optional(shortText(500)),
    imagex_uri: optional(shortText(500)),
  });

/** Added: fields by the column of the sheet that fills them; an empty text leaves the column out. Others go by their name. */
const columnMap = () =>
  optional(
    z
      .record(shortText(200), shortText(200))
      .refine((map) => Object.keys(map).length <= 100, because(inputReasons.tooMany({ maximum: 100 }))),
  );

const one = () => ({ database_id: id, table_type: tableType() });

/** Why a row was not imported. */
const rowError = () =>
  z.object({
    /** Row of the sheet, from 1 as spreadsheets count; 0 for a problem of the file. */
    row: z.number(),
    /** Name of the column; empty for a problem of the whole row. */
    column: z.string(),
    message: z.string(),
    /** The message as a key and parameters. */
    reason: sentReason().optional(),
  });

/** Rows of databases from and to files. */
export const databaseFile = defineFamily('databaseFile', {
  readSchema: post('/api/memory/table_schema/get', {
    auth: 'session',
    audit: { 'zh-CN': '读取表格文件的结构', en: 'Read the columns of a spreadsheet' },
    envelope: 'fields',
    changesState: false,
    errors: [
      'sheetEmpty',
      'sheetFileTooLarge',
      'sheetTypeUnsupported',
      'sheetTooManyRows',
      'sheetNumberWrong',
      'sheetMissing',
    ],
    /** Of a file, or of a database if no file is given. */
    input: () =>
      z.object({
        source_file: optional(source()),
        database_id: idOrNone,
        table_sheet: optional(sheet()),
        /** 0 all, 1 columns only, 2 rows only. */
        table_data_type: optional(count.pipe(z.literal([0, 1, 2]))),
      }),
    output: () =>
      z.object({
        sheet_list: z.array(z.object({ id: z.number(), sheet_name: z.string(), total_row: z.number() })),
        table_meta: z.array(
          z.object({
            id: z.string(),
            column_name: z.string(),
            sequence: z.string(),
            /** One of `fieldTypes`, guessed from the first rows. */
            column_type: z.number(),
            contains_empty_value: z.boolean(),
            desc: z.string(),
            is_semantic: z.boolean(),
          }),
        ),
        /** Up to 20 rows: cells by `sequence` of their column. */
        preview_data: z.array(z.record(z.string(), z.string())),
      }),
  }),
  validateSchema: post('/api/memory/table_schema/validate', {
    auth: 'session',
    audit: { 'zh-CN': '检查表格文件的结构', en: 'Checked the columns of a spreadsheet' },
    envelope: 'fields',
    changesState: false,
    errors: ['sheetColumnsWrong', 'sheetTooManyRows'],
    input: () =>
      z.object({
        space_id: idOrNone,
        database_id: id,
        source_file: source(),
        table_sheet: optional(sheet()),
        table_type: optional(tableType()),
        column_map: columnMap(),
      }),
    /** Problems by the name of a column; empty if the rows can be imported. */
    output: () =>
      z.object({
        schema_valid_result: z.record(z.string(), z.string()),
        /** Added: the same as keys and parameters. */
        problems: z.array(z.object({ column_name: z.string(), reason: sentReason() })),
      }),
  }),
  submit: post('/api/memory/table_file/submit', {
    auth: 'session',
    audit: { 'zh-CN': '导入数据库数据', en: 'Imported rows into a database' },
    envelope: 'fields',
    errors: ['sheetColumnsWrong', 'sheetTooManyRows', 'jobRefused'],
    input: () =>
      z.object({
        ...one(),
        file_uri: shortText(500),
        table_sheet: optional(sheet()),
        connector_id: idOrNone,
        column_map: columnMap(),
        /** Added: adds rows, or replaces all rows at the end of the import. Default: append. */
        mode: optional(z.enum(['append', 'overwrite'])),
        /** Added: the first wrong row ends the import and nothing of it stays, or wrong rows are left out. Default: stop. */
        on_error: optional(z.enum(['stop', 'skip'])),
      }),
    /** Added: the background job, which can be cancelled. */
    output: () => z.object({ job_id: z.string() }),
  }),
  progress: post('/api/memory/table_file/get_progress', {
    auth: 'session',
    audit: { 'zh-CN': '查看导入进度', en: 'Viewed the progress of an import' },
    changesState: false,
    /** Of the caller's newest import into this table. */
    input: () => z.object(one()),
    output: () =>
      z.object({
        file_name: z.string(),
        /** Per cent; 100 if there is no import. */
        progress: z.number(),
        status_descript: z.string(),
        /** Added: empty if there is no import. */
        job_id: z.string(),
        status: z.enum([...jobStatuses, 'none']),
        total: z.number(),
        inserted: z.number(),
        failed: z.number(),
        /** Up to 100. */
        errors: z.array(rowError()),
        /** The job has a file of the failed rows; download it with `/api/job/file/:job_id`. */
        has_failed_rows: z.boolean(),
      }),
  }),
  template: post('/api/memory/database/get_template', {
    auth: 'session',
    audit: { 'zh-CN': '获取导入模板', en: 'Requested an import template' },
    envelope: 'fields',
    changesState: false,
    input: () => z.object({ database_id: id, table_type: optional(tableType()) }),
    /** Path of an XLSX file with the names of the columns and a row that shows their types. */
    output: () => z.object({ TosUrl: z.string() }),
  }),
  templateFile: file('/api/memory/database/template_file/:database_id', {
    auth: 'session',
    audit: { 'zh-CN': '下载导入模板', en: 'Downloaded an import template' },
    added,
    input: () => z.object({ database_id: id }),
  }),
  export: file('/api/memory/database/export/:database_id', {
    auth: 'session',
    audit: { 'zh-CN': '导出数据库数据', en: 'Exported the rows of a database' },
    added,
    errors: ['sheetTooManyRows'],
    /** In CSV, texts that a spreadsheet would calculate get an apostrophe before them. */
    input: () =>
      z.object({
        database_id: id,
        table_type: tableType(),
        format: z.enum(['csv', 'xlsx']),
      }),
  }),
});
