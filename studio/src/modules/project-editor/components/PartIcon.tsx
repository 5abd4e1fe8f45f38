import { IconDatabase, IconMessages, IconPlug, IconVariable } from '@tabler/icons-react';
import { kindIcons } from '../../knowledge/index.js';
import { WorkflowIcon } from '../../workflow/index.js';
import type { FixedTab } from '../openTabs.js';
import type { ProjectPart } from '../ProjectPart.js';

const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The icon of a resource, or of a tab that every app has. */
export function PartIcon({ part }: { part: Pick<ProjectPart, 'kind' | 'isChatFlow'> | FixedTab }) {
  if (part === 'conversations') return <IconMessages {...look} />;
  if (part === 'variables') return <IconVariable {...look} />;
  switch (part.kind) {
    case 'workflow':
      return <WorkflowIcon isChatFlow={part.isChatFlow} size={16} stroke={1.75} />;
    case 'plugin':
      return <IconPlug {...look} />;
    case 'database':
      return <IconDatabase {...look} />;
    case 'knowledge': {
      const Icon = kindIcons.text;
      return <Icon {...look} />;
    }
  }
}
