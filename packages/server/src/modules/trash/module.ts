import { trash } from '@heddle/api-contract/families/trash';
import { implement } from '../../kernel/implement.js';
import { deleteForGood, restore } from './changeTrash.js';
import { listTrash } from './listTrash.js';

export const trashModule = implement(trash, { list: listTrash, restore, deleteForGood });
