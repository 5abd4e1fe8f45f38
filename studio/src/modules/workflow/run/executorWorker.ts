import { createClient } from '@heddle/api-contract';
import { runService } from '@heddle/api-contract/families/run-service';
import { serveExecutor } from '@heddle/executor/bridge';
import { nodeTypes } from '@heddle/node-types';
import { nodeExecutors } from '@heddle/node-types/execute';
import { type BrowserServiceOptions, createBrowserServices } from './browserServices.js';

const api = createClient({ runService }, { fetch: (url, init) => fetch(url, init) });

serveExecutor({ definitions: nodeTypes, executors: nodeExecutors }, (options) =>
  createBrowserServices(api, options as unknown as BrowserServiceOptions),
);
