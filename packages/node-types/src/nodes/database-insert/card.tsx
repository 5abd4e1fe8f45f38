import { createDatabaseView } from '../../card-parts/databaseView.js';
import { IconDatabasePlus } from '../../icons/IconDatabasePlus.js';
import { databaseInsert } from './definition.js';

/** Canvas card of the DatabaseInsert node. */
export const databaseInsertView = createDatabaseView(databaseInsert, IconDatabasePlus);
