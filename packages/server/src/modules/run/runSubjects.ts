import type { ExecutorDefinition } from '@heddle/executor';
import type { SpaceAccess } from '../../kernel/access.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { GrantedCaller } from '../../kernel/Grant.js';
import type { App } from '../../kernel/services.js';
import type { RunKind, StoredRun } from './RunStore.js';
import type { RunForServices } from './runServiceProviders.js';

/** What runs of a kind belong to, if it is not a workflow. */
export interface RunSubject {
  kind: RunKind;
  /** The name of the subject of a run, and the caller's access to it. Throws if the caller may not run it. */
  require(
    caller: Pick<GrantedCaller, 'db' | 'spaceAccess'>,
    run: StoredRun,
  ): Promise<{ access: SpaceAccess; name: string }>;
  /** Node types that only documents of this kind contain, which the server generates itself. */
  nodes(app: App, run: RunForServices): ExecutorDefinition;
}

export const runSubjects = defineExtensionPoint<RunSubject>('run subjects');

/** The subject of runs of a kind; undefined for a workflow. */
export function subjectOf(app: App, kind: RunKind): RunSubject | undefined {
  return app.extensions(runSubjects).find((subject) => subject.kind === kind);
}
