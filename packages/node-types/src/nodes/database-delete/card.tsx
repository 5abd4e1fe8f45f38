import { createDatabaseView } from '../../card-parts/databaseView.js';
import { IconDatabaseMinus } from '../../icons/IconDatabaseMinus.js';
import { databaseDelete } from './definition.js';

/** Canvas card of the DatabaseDelete node. */
export const databaseDeleteView = createDatabaseView(databaseDelete, IconDatabaseMinus);
