import type { Reason } from '@heddle/api-contract';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { EnvironmentValues, Manifest } from '../project-version/index.js';

/** What prevents an environment from serving a version. */
export interface ReleaseFailure {
  kind: 'workflow' | 'plugin' | 'knowledge' | 'database' | 'variable' | 'channel' | 'project';
  name: string;
  reason: Reason;
}

/** Checks what a version keeps in its parts against the values of an environment. */
export type ReleaseCheck = (release: {
  parts: Manifest['parts'];
  values: EnvironmentValues;
}) => ReleaseFailure[];

/** Checks before an environment serves a version; modules whose parts versions keep contribute them. */
export const releaseChecks = defineExtensionPoint<ReleaseCheck>('release-checks');
