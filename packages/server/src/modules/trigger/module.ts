import { trigger } from '@heddle/api-contract/families/trigger';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { copiedParts } from '../../resources/copiedParts.js';
import { extendSealed } from '../../secrets/sealedColumns.js';
import { runServiceProviders } from '../run/index.js';
import { pauseOfMember } from './changeTriggers.js';
import { copyTriggers } from './copyTriggers.js';
import { placeOf } from './hooks/secrets.js';
import { provideTriggers } from './nodeTriggers.js';
import {
  fireTrigger,
  listPlanned,
  listTriggers,
  previewSchedule,
  readLog,
  removeTrigger,
  retryFire,
  rotateSecret,
  setTrigger,
  setTriggerStatus,
  showTrigger,
} from './pageCalls.js';
import { olderThan } from './settleFires.js';
import { startFires } from './startFires.js';
import * as tables from './tables.js';
import { triggerTimer } from './triggerTimer.js';
import {
  findWorkflowTrigger,
  listPublishedTriggers,
  listTriggerEvents,
  listWorkflowTriggers,
  operateTriggers,
  removeWorkflowTriggers,
  saveWorkflowTrigger,
  showPublishedTriggers,
  testWorkflowTrigger,
} from './workflowCalls.js';

export const triggerModule = implement(
  trigger,
  {
    list: listTriggers,
    show: showTrigger,
    set: setTrigger,
    remove: removeTrigger,
    setStatus: setTriggerStatus,
    rotate: rotateSecret,
    fire: fireTrigger,
    retry: retryFire,
    planned: listPlanned,
    log: readLog,
    preview: previewSchedule,
    save: saveWorkflowTrigger,
    events: listTriggerEvents,
    listInProject: listWorkflowTriggers,
    testRun: testWorkflowTrigger,
    ofWorkflow: findWorkflowTrigger,
    removeInProject: removeWorkflowTriggers,
    listPublished: listPublishedTriggers,
    showPublished: showPublishedTriggers,
    operatePublished: operateTriggers,
  },
  {
    tables,
    jobs: [startFires],
    on: { memberLeft: pauseOfMember },
    work: async (app) => app.use(triggerTimer).start(),
    clearEnded: async (db, now) => {
      const deleted = await db
        .delete(tables.triggerFires)
        .where(olderThan(now))
        .returning({ id: tables.triggerFires.id });
      return deleted.length;
    },
    extensions: [
      extend(runServiceProviders, provideTriggers),
      extend(copiedParts, copyTriggers),
      extendSealed({
        ...{ subject: 'trigger', table: tables.triggers, sealed: 'secrets', keys: ['id'] },
        placeOf: ({ id }) => placeOf(id),
      }),
    ],
  },
);
