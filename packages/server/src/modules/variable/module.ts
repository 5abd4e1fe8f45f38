import { variable } from '@heddle/api-contract/families/variable';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { runServiceProviders } from '../run/index.js';
import { provideVariables } from './runVariables.js';
import * as tables from './tables.js';
import { openReadVariables, openWriteVariables } from './variables.js';

export const variableModule = implement(
  variable,
  { read: openReadVariables, write: openWriteVariables },
  { tables, extensions: [extend(runServiceProviders, provideVariables)] },
);
