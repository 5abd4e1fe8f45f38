import { variable } from '@heddle/api-contract/families/variable';
import { implement } from '../../kernel/implement.js';
import * as tables from './tables.js';
import { openReadVariables, openWriteVariables } from './variables.js';

export const variableModule = implement(
  variable,
  { read: openReadVariables, write: openWriteVariables },
  { tables },
);
