import type { Thread } from './requireThread.js';

/** Where the studio opens the resource of a thread, at the part that it is about if that has an address. */
export function threadPath({ spaceId, resourceType, resourceId, anchor }: Thread): string {
  const space = `/space/${spaceId}`;
  const search = (values: Record<string, string>) => new URLSearchParams(values).toString();
  switch (resourceType) {
    case 'workflow':
      return `/work_flow?${search({
        space_id: spaceId,
        workflow_id: resourceId,
        ...(anchor !== '' && { node_id: anchor }),
      })}`;
    case 'bot':
      return `${space}/bot/${resourceId}`;
    case 'plugin':
      return `${space}/plugin/${resourceId}`;
    case 'card':
      return `${space}/card/${resourceId}`;
    case 'project':
      return `${space}/project-ide/${resourceId}`;
    case 'database':
      return `${space}/database/${resourceId}`;
    case 'knowledge':
      return `${space}/knowledge/${resourceId}${anchor === '' ? '' : `?${search({ doc: anchor })}`}`;
    case 'prompt':
      return `${space}/library`;
  }
}
