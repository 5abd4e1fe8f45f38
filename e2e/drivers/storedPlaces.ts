import type { Page } from '@playwright/test';

/** Where the nodes of the open workflow are, as stored on the server, by their titles. */
export async function storedPlaces(page: Page): Promise<Record<string, { x: number; y: number }>> {
  const address = new URL(page.url()).searchParams;
  const response = await page.request.post('/api/workflow_api/canvas', {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: { space_id: address.get('space_id'), workflow_id: address.get('workflow_id') },
  });
  const { data } = (await response.json()) as { data: { workflow: { schema_json: string } } };
  const { nodes } = JSON.parse(data.workflow.schema_json) as {
    nodes: { data: { nodeMeta: { title: string } }; meta: { position: { x: number; y: number } } }[];
  };
  return Object.fromEntries(nodes.map((node) => [node.data.nodeMeta.title, node.meta.position]));
}
