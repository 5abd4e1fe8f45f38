export { DatabaseActions } from './components/DatabaseActions.js';
export { LateDatabaseDialog } from './create/LateDatabaseDialog.js';
export { NewDatabaseButton } from './create/NewDatabaseButton.js';
export { type FieldKind, fieldTypeOf } from './fields/fieldTypes.js';
export { modeKeyOf, modeNames } from './modeNames.js';
export { DatabaseTab } from './pages/DatabaseTab.js';
export { DatabaseDialog } from './pick/DatabaseDialog.js';
export { type DatabaseInfo, useDatabase, useDatabases } from './queries.js';
