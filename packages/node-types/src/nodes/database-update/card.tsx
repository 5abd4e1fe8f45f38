import { createDatabaseView } from '../../card-parts/databaseView.js';
import { IconDatabaseEdit } from '../../icons/IconDatabaseEdit.js';
import { databaseUpdate } from './definition.js';

/** Canvas card of the DatabaseUpdate node. */
export const databaseUpdateView = createDatabaseView(databaseUpdate, IconDatabaseEdit);
