import { readWriteModes } from '@heddle/api-contract/families/database';
import { defineMessages } from '../../shared/i18n/i18n.js';

const keys = {
  [readWriteModes.limited]: 'limited',
  [readWriteModes.readOnly]: 'readOnly',
  [readWriteModes.unlimited]: 'unlimited',
} as const;

/** The message of a read/write mode by its number. */
export const modeKeyOf = (mode: number) => keys[mode as keyof typeof keys] ?? 'limited';

/** Names of the read/write modes. */
export const modeNames = defineMessages('databaseModes', {
  'zh-CN': {
    limited: '单用户读写',
    readOnly: '只读',
    unlimited: '多用户读写',
    limitedShort: '单用户',
    readOnlyShort: '只读',
    unlimitedShort: '多用户',
    limitedWhy: '每个用户只能读写自己添加的行。',
    readOnlyWhy: '智能体和工作流只能读取，不能写入。',
    unlimitedWhy: '每个用户都能读写所有行。',
  },
  en: {
    limited: 'Limited read and write',
    readOnly: 'Read-only',
    unlimited: 'Unlimited read and write',
    limitedShort: 'Single user',
    readOnlyShort: 'Read-only',
    unlimitedShort: 'All users',
    limitedWhy: 'Users read and write only the rows that they added.',
    readOnlyWhy: 'Agents and workflows read rows, and can’t write them.',
    unlimitedWhy: 'Every user reads and writes all rows.',
  },
});
