import { favorite } from '@heddle/api-contract/families/favorite';
import { implement } from '../../kernel/implement.js';
import { listFavorites } from './listFavorites.js';
import { markFavorite } from './markFavorite.js';
import { forgetPurged } from './opened.js';
import * as tables from './tables.js';

export const favoriteModule = implement(
  favorite,
  { mark: markFavorite, list: listFavorites },
  { tables, on: { resourcesPurged: forgetPurged } },
);
