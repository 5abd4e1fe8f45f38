import { audit } from '@heddle/api-contract';
import { implement } from '../../kernel/implement.js';
import { listEntries } from './entries.js';
import { auditRetention } from './retention.js';
import * as tables from './tables.js';

export const auditModule = implement(
  audit,
  { list: listEntries },
  { tables, start: async (app) => void app.use(auditRetention) },
);
