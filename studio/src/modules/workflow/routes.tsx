import { IconAlertTriangle } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInArea, spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';
import { type NavigationScene, readScene } from '../../shared/routing/navigationScene.js';

/** Query of the editor's URL; ids are decimal strings because a number would lose digits. */
interface WorkflowSearch extends Partial<NavigationScene> {
  space_id: string;
  workflow_id: string;
  node_id?: string;
  /** Opens the history at this published version. */
  version?: string;
  /** Opens a run, as links of the open API do. */
  execute_id?: string;
}

/** Runs of a workflow, or of an agent. */
interface RunsSearch {
  space_id: string;
  /** Empty for runs of an agent. */
  workflow_id: string;
  bot_id?: string;
}

interface RunSearch extends RunsSearch {
  execute_id: string;
  /** The step to open. */
  span_id?: string;
  /** Another run, to compare this one with. */
  compare_id?: string;
}

const text = (value: unknown) => (value === undefined ? '' : String(value));

const runsSearch = (search: Record<string, unknown>): RunsSearch => ({
  space_id: text(search['space_id']),
  workflow_id: text(search['workflow_id']),
  ...(search['bot_id'] === undefined ? {} : { bot_id: String(search['bot_id']) }),
});

const editor = createRoute({
  getParentRoute: () => signedInArea,
  path: '/work_flow',
  validateSearch: (search: Record<string, unknown>): WorkflowSearch => ({
    space_id: String(search['space_id'] ?? ''),
    workflow_id: String(search['workflow_id'] ?? ''),
    ...readScene(search),
    ...(search['node_id'] === undefined ? {} : { node_id: String(search['node_id']) }),
    ...(search['version'] === undefined ? {} : { version: String(search['version']) }),
    ...(search['execute_id'] === undefined ? {} : { execute_id: String(search['execute_id']) }),
  }),
  beforeLoad({ search: { space_id, workflow_id, execute_id } }) {
    if (execute_id !== undefined)
      throw redirect({ to: '/work_flow/run', search: { space_id, workflow_id, execute_id }, replace: true });
  },
  component: lazyRouteComponent(() => import('./pages/WorkflowPage.js'), 'WorkflowPage'),
});

const runs = createRoute({
  getParentRoute: () => signedInArea,
  path: '/work_flow/runs',
  validateSearch: runsSearch,
  component: lazyRouteComponent(() => import('./pages/RunsPage.js'), 'RunsPage'),
});

const run = createRoute({
  getParentRoute: () => signedInArea,
  path: '/work_flow/run',
  validateSearch: (search: Record<string, unknown>): RunSearch => ({
    ...runsSearch(search),
    execute_id: text(search['execute_id']),
    ...(search['span_id'] === undefined ? {} : { span_id: String(search['span_id']) }),
    ...(search['compare_id'] === undefined ? {} : { compare_id: String(search['compare_id']) }),
  }),
  component: lazyRouteComponent(() => import('./pages/RunPage.js'), 'RunPage'),
});

const failedRuns = createRoute({
  getParentRoute: () => spaceArea,
  path: '/failed-runs',
  component: lazyRouteComponent(() => import('./pages/FailedRunsPage.js'), 'FailedRunsPage'),
});

export const workflowModule = defineModule({
  screens: [editor, runs, run, failedRuns],
  navigation: [
    {
      menu: 'space',
      order: 25,
      screen: failedRuns,
      Icon: IconAlertTriangle,
      label: { 'zh-CN': '失败的运行', en: 'Failed runs' },
    },
  ],
});
