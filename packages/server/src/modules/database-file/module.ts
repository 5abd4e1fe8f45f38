import { databaseFile } from '@heddle/api-contract/families/database-file';
import { implement, notYet } from '../../kernel/implement.js';

const later = notYet('files of databases come with the databases');

export const databaseFileModule = implement(databaseFile, {
  readSchema: later,
  validateSchema: later,
  submit: later,
  progress: later,
  template: later,
  templateFile: later,
  export: later,
});
