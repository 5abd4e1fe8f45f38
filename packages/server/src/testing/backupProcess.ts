// Backs up a data folder, or restores a backup into it, until it is killed. Built by `buildProcess`; for
// tests only.
import { backupInstallation } from '../backup/backupInstallation.js';
import { restoreBackup } from '../backup/restoreBackup.js';

const [what, dataFolder = '', configFile = '', file = ''] = process.argv.slice(2);
const options = { port: 0, configFile, dataFolder };
await (what === 'backup' ? backupInstallation(options, file) : restoreBackup(options, file));
process.exit(0);
