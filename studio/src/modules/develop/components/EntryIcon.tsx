import { Avatar } from '@mantine/core';
import { IconApps, IconRobot } from '@tabler/icons-react';
import { WorkflowIcon } from '../../workflow/index.js';
import type { Entry } from '../Entry.js';

const categories = { agent: 'ai', project: 'data', workflow: 'logic' } as const;

/** The picture of an entry, or a drawing of what it is. */
export function EntryIcon({ entry, size }: { entry: Entry; size: number }) {
  const { kind, iconUrl, isChatFlow } = entry;
  const category = categories[kind];
  return (
    <Avatar
      // Pictures of workflows are not shown anywhere else.
      src={(kind !== 'workflow' && iconUrl) || null}
      size={size}
      radius={size > 32 ? 10 : 8}
      aria-hidden
      styles={{
        placeholder: { background: `var(--h-cat-${category}-soft)`, color: `var(--h-cat-${category})` },
      }}
    >
      {kind === 'workflow' ? (
        <WorkflowIcon isChatFlow={isChatFlow} size={size / 2} stroke={1.6} />
      ) : kind === 'project' ? (
        <IconApps size={size / 2} stroke={1.6} aria-hidden />
      ) : (
        <IconRobot size={size / 2} stroke={1.6} aria-hidden />
      )}
    </Avatar>
  );
}
