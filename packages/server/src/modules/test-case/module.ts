import { testCase } from '@heddle/api-contract/families/test-case';
import { implement } from '../../kernel/implement.js';
import { generateCases } from './generateCases.js';
import { chooseDefault, deleteCases, saveCase } from './saveCases.js';
import * as tables from './tables.js';
import { checkName, listCases, readInputSchema } from './testCases.js';

export const testCaseModule = implement(
  testCase,
  {
    list: listCases,
    save: saveCase,
    delete: deleteCases,
    setDefault: chooseDefault,
    check: checkName,
    schema: readInputSchema,
    generate: generateCases,
  },
  { tables },
);
