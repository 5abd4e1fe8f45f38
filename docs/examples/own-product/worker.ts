import { serveExecutor } from '@heddle/executor/bridge';
import { definitions, executors } from './steps.js';

serveExecutor({ definitions, executors }, () => ({}));
