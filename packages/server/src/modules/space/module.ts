import { space } from '@heddle/api-contract';
import { implement } from '../../kernel/implement.js';
import { listAllSpaces, listSpaces } from './spaces.js';
import * as tables from './tables.js';

export const spaceModule = implement(space, { list: listSpaces, listAll: listAllSpaces }, { tables });
