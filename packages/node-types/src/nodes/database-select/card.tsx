import { createDatabaseView } from '../../card-parts/databaseView.js';
import { IconDatabaseSearch } from '../../icons/IconDatabaseSearch.js';
import { databaseSelect } from './definition.js';

/** Canvas card of the DatabaseSelect node. */
export const databaseSelectView = createDatabaseView(databaseSelect, IconDatabaseSearch);
