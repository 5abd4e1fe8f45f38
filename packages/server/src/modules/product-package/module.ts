import { productPackage } from '@heddle/api-contract/families/product-package';
import * as z from 'zod';
import { defineJob } from '../../jobs/defineJob.js';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { officialContents } from '../product/index.js';
import { listPackagesJob } from './listPackages.js';
import { packageCopies } from './packageCopies.js';
import { refreshSourceJob } from './refreshSource.js';
import { followConfiguration, refreshAll } from './sourceRows.js';
import { addSource, listInStore, listPackages, listSources, refresh, removeSource } from './sources.js';
import * as tables from './tables.js';

const refreshAllJob = defineJob('product-package.refresh-all', z.object({}), ({ app }) => refreshAll(app));

export const productPackageModule = implement(
  productPackage,
  { sources: listSources, addSource, removeSource, refresh, packages: listPackages, listInStore },
  {
    tables,
    start: followConfiguration,
    jobs: [refreshSourceJob, listPackagesJob, refreshAllJob],
    schedules: [
      {
        key: 'product-package.refresh-all',
        job: refreshAllJob,
        input: {},
        cron: '23 4 * * *',
        timeZone: 'UTC',
      },
    ],
    extensions: [extend(officialContents, packageCopies)],
  },
);
