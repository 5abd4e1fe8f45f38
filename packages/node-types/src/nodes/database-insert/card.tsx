import { IconDatabasePlus } from '@tabler/icons-react';
import { createDatabaseView } from '../../card-parts/databaseView.js';
import { databaseInsert } from './definition.js';

/** Canvas card of the DatabaseInsert node. */
export const databaseInsertView = createDatabaseView(databaseInsert, IconDatabasePlus);
