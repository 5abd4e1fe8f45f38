import { project } from '@heddle/api-contract/families/project';
import { implement } from '../../kernel/implement.js';
import { createProject } from './projects.js';
import * as tables from './tables.js';

export const projectModule = implement(project, { create: createProject }, { tables });
