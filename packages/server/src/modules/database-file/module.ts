import { databaseFile } from '@heddle/api-contract/families/database-file';
import { implement } from '../../kernel/implement.js';
import { exportRows } from './exportRows.js';
import { importRowsJob } from './importRows.js';
import { readSchema, validateSchema } from './sheetSchema.js';
import { readProgress, submitImport } from './submitImport.js';
import { readTemplate, templateAddress } from './templateFile.js';

export const databaseFileModule = implement(
  databaseFile,
  {
    readSchema,
    validateSchema,
    submit: submitImport,
    progress: readProgress,
    template: templateAddress,
    templateFile: readTemplate,
    export: exportRows,
  },
  { jobs: [importRowsJob] },
);
