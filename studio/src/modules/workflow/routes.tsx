import { IconTrash } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInArea, spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

/** Query of the editor's URL; ids are decimal strings because a number would lose digits. */
interface WorkflowSearch {
  space_id: string;
  workflow_id: string;
  node_id?: string;
}

const editor = createRoute({
  getParentRoute: () => signedInArea,
  path: '/work_flow',
  validateSearch: (search: Record<string, unknown>): WorkflowSearch => ({
    space_id: String(search['space_id'] ?? ''),
    workflow_id: String(search['workflow_id'] ?? ''),
    ...(search['node_id'] === undefined ? {} : { node_id: String(search['node_id']) }),
  }),
  component: lazyRouteComponent(() => import('./pages/WorkflowPage.js'), 'WorkflowPage'),
});

const trash = createRoute({
  getParentRoute: () => spaceArea,
  path: '/trash',
  component: lazyRouteComponent(() => import('./pages/TrashPage.js'), 'TrashPage'),
});

export const workflowModule = defineModule({
  screens: [editor, trash],
  navigation: [
    {
      menu: 'space',
      order: 30,
      screen: trash,
      Icon: IconTrash,
      label: { 'zh-CN': '回收站', en: 'Trash' },
    },
  ],
});
