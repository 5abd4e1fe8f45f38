import type { databaseFileReasons } from '@heddle/api-contract/reasons/database-file';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about files of databases. */
defineRefusals<typeof databaseFileReasons>('databaseFile', {
  'zh-CN': {
    noFile: '文件不存在，请重新上传。',
    tooLarge: '文件不能超过 {{maximum, bytes}}。',
    unsupported: '只能导入 CSV、XLSX 和 JSON 文件。请将其他表格另存为 XLSX。',
    noSheet: '文件中没有工作表。',
    sheetNumber: '文件中没有第 {{number}} 个工作表。',
    empty: '工作表中没有数据。',
    headerRow: '数据须在列名所在行的下方。',
    tooManyRows: '工作表有 {{total}} 行，最多可导入 {{maximum}} 行。',
    tooManyColumns: '最多可导入 {{maximum}} 列。',
    columnMissing: '没有列对应字段“{{name}}”。',
    columnUnknown: '列“{{name}}”没有对应的字段。',
    columnTwice: '有两列对应字段“{{name}}”。',
    importing: '此表正在进行另一次导入，请等待其结束。',
    row: '第 {{row}} 行，列“{{column}}”：{{problem}}',
    exportTooLarge: 'XLSX 文件最多 {{maximum}} 行，请导出为 CSV。',
  },
  en: {
    noFile: 'The file no longer exists. Upload it again.',
    tooLarge: 'A file can’t be larger than {{maximum, bytes}}.',
    unsupported: 'Only CSV, XLSX and JSON files can be imported. Save other spreadsheets as XLSX.',
    noSheet: 'The file has no sheet.',
    sheetNumber: 'The file has no sheet {{number}}.',
    empty: 'The sheet has no data.',
    headerRow: 'Data must begin below the row of the column names.',
    tooManyRows: 'The sheet has {{total}} rows; at most {{maximum}} can be imported.',
    tooManyColumns: 'At most {{maximum}} columns can be imported.',
    columnMissing: 'No column fills the field “{{name}}”.',
    columnUnknown: 'The column “{{name}}” has no field.',
    columnTwice: 'Two columns fill the field “{{name}}”.',
    importing: 'Another import into this table is still running. Wait until it ends.',
    row: 'Row {{row}}, column “{{column}}”: {{problem}}',
    exportTooLarge: 'An XLSX file can have at most {{maximum}} rows. Export as CSV instead.',
  },
});
