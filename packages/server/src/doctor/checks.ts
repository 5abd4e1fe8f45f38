import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { createTransport } from 'nodemailer';
import { reserveMiB } from '../db/pglite/isDiskFull.js';
import { askServer } from '../host/controlChannel.js';
import { openFiles } from '../host/openFiles.js';
import { readModels } from '../host/openModels.js';
import { readSecretKeys, secretKeysFile } from '../host/secretKeys.js';
import type { CheckedOptions } from '../host/startOptions.js';
import { createLog } from '../kernel/log.js';
import { type Check, fine, warning, wrong } from './Finding.js';

const oldestNode = [20, 19] as const;
const littleMiB = 1024;

export function checkNode(): Check {
  return {
    name: 'node',
    async run() {
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
      const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
      return isOld
        ? wrong(`Node ${process.versions.node} is too old.`, `Install Node ${oldestNode.join('.')} or newer.`)
        : fine(`Node ${process.versions.node}.`);
    },
  };
}

export function checkFolder({ dataFolder }: CheckedOptions): Check {
  return {
    name: 'data folder',
    async run() {
      if (!existsSync(dataFolder))
        return warning(
          `There is no folder ${dataFolder} yet.`,
          'The first start makes it; HEDDLE_DATA names another.',
        );
      const stats = statSync(dataFolder);
      if (!stats.isDirectory()) return wrong(`${dataFolder} is a file.`, 'Name a folder with HEDDLE_DATA.');
      try {
        accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
      } catch {
        return wrong(
          `This user may not read and write ${dataFolder}.`,
          'Start Heddle as the user that owns it, or give this user the right (chown).',
        );
      }
      if ((stats.mode & 0o077) !== 0 && process.platform !== 'win32')
        return warning(
          `Other users of this machine may look into ${dataFolder}.`,
          `Run: chmod 700 ${dataFolder}`,
        );
      return fine(`${dataFolder} can be read and written by this user only.`);
    },
  };
}

export function checkDisk({ dataFolder }: CheckedOptions): Check {
  return {
    name: 'disk',
    async run() {
      if (!existsSync(dataFolder)) return [];
      const { bavail, bsize } = statfsSync(dataFolder);
      const free = Math.floor((bavail * bsize) / 1024 / 1024);
      if (free < reserveMiB)
        return wrong(
          `${free} MiB are free: changes are refused below ${reserveMiB} MiB.`,
          'Free space on the disk of the data folder.',
        );
      if (free < littleMiB)
        return warning(`${free} MiB are free.`, 'Free space before it runs out; backups need room too.');
      return fine(`${free} MiB are free.`);
    },
  };
}

export function checkKeys({ dataFolder, secretKeys, databaseUrl }: CheckedOptions): Check {
  return {
    name: 'keys',
    async run() {
      if (secretKeys) {
        readSecretKeys(dataFolder, secretKeys);
        return fine('The keys come from HEDDLE_SECRET_KEYS.');
      }
      const path = secretKeysFile(dataFolder);
      if (!existsSync(path)) {
        const isNew = !databaseUrl && !existsSync(`${dataFolder}/database`);
        return isNew
          ? warning('There are no keys yet.', 'The first start makes them.')
          : wrong(
              `${path} is missing: what was sealed with it, such as keys of models, cannot be opened.`,
              'Bring the file back from a backup. A start without it makes a new key, and keys of models must be given again.',
            );
      }
      if ((statSync(path).mode & 0o077) !== 0 && process.platform !== 'win32')
        return warning(`Other users of this machine may read ${path}.`, `Run: chmod 600 ${path}`);
      readSecretKeys(dataFolder, undefined);
      return fine(`${path} is there, for its owner only.`);
    },
  };
}

export function checkFiles(options: CheckedOptions): Check {
  return {
    name: 'files',
    async run() {
      const { s3, folder } = options.files;
      if (s3) {
        await openFiles(options, silent);
        return fine(`The bucket "${s3.bucket}" is reached.`);
      }
      if (folder === undefined) return fine('They lie in the data folder.');
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      return fine(`They lie in ${folder}, which heddle backup leaves out.`);
    },
  };
}

const silent = createLog(() => undefined);

export function checkModels({ configFile }: CheckedOptions): Check {
  return {
    name: 'models file',
    async run() {
      const { models } = await readModels(configFile);
      return fine(
        models.length === 0
          ? 'It names no models; the studio and the demo model need none.'
          : `It names ${models.length} model(s).`,
      );
    },
  };
}

export function checkMail({ mail }: CheckedOptions): Check {
  return {
    name: 'mail',
    async run() {
      if (!mail)
        return warning(
          'No mail server is set: nobody gets codes or invitations by mail; `heddle code` prints codes.',
          'Set HEDDLE_SMTP_URL and HEDDLE_MAIL_FROM.',
        );
      const transport = createTransport(mail.url, {
        connectionTimeout: 5_000,
        greetingTimeout: 5_000,
      } as never);
      try {
        await transport.verify();
        return fine('The mail server takes mails from here.');
      } catch (error) {
        // Do not show the URL, which contains a password; the library's message is safe.
        return wrong(`The mail server refuses: ${(error as Error).message}.`, 'Check HEDDLE_SMTP_URL.');
      } finally {
        transport.close();
      }
    },
  };
}

export function checkPort({ host, port, dataFolder }: CheckedOptions): Check {
  return {
    name: 'port',
    async run() {
      if (port === 0) return fine('Any free port is taken.');
      const problem = await new Promise<string | undefined>((resolve) => {
        const probe = createServer();
        probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
        probe.listen(port, host, () => probe.close(() => resolve(undefined)));
      });
      if (problem === undefined) return fine(`Port ${port} of ${host} is free.`);
      if (problem === 'EADDRINUSE' && (await isRunning(dataFolder)))
        return fine(`Port ${port} is taken by the Heddle that runs on this data folder.`);
      if (problem === 'EADDRINUSE')
        return wrong(
          `Port ${port} is taken by another program.`,
          'Stop it, or choose another port with PORT.',
        );
      return wrong(
        `Port ${port} of ${host} cannot be used (${problem}).`,
        'Choose others with PORT and HOST.',
      );
    },
  };
}

/** Whether a server on this machine holds the data folder. */
export async function isRunning(dataFolder: string): Promise<boolean> {
  return (await askServer(dataFolder, 'hello').catch(() => undefined)) !== undefined;
}
