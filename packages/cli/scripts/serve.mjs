// Starts the server with what the environment says, and stops it on Ctrl-C.
import { join } from 'node:path';
import { StartError, startServer } from '@heddle/server/node';
import { root, stop } from './install.mjs';

const environment = process.env;
const options = {
  port: environment.PORT,
  host: environment.HOST,
  dataFolder: environment.HEDDLE_DATA,
  databaseUrl: environment.HEDDLE_DATABASE_URL,
  configFile: environment.HEDDLE_CONFIG,
  registration: environment.HEDDLE_REGISTRATION,
  allowedHosts: environment.HEDDLE_ALLOWED_HOSTS,
  studioFolder: join(root, 'studio', 'dist'),
};

try {
  const server = await startServer(options);
  const code = server.setupCode ? `  (set-up code for the first registration: ${server.setupCode})` : '';
  process.stdout.write(`Heddle is ready at ${server.url}${code}\n`);
  let isStopping = false;
  const close = async () => {
    // A second Ctrl-C does not wait for what is still open.
    if (isStopping) process.exit(1);
    isStopping = true;
    await server.close();
    process.exit(0);
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
} catch (error) {
  if (!StartError.isInstance(error)) throw error;
  stop(error.message);
}
