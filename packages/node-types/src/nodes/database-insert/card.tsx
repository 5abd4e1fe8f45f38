import { IconDatabasePlus } from '@tabler/icons-react';
import { createDatabaseView } from '../../card-parts/databaseView.js';
import { databaseInsert } from './definition.js';

/** How a DatabaseInsert looks on the canvas. */
export const databaseInsertView = createDatabaseView(databaseInsert, IconDatabasePlus);
