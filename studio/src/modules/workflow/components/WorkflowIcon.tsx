import { IconHierarchy2, IconMessages } from '@tabler/icons-react';

interface WorkflowIconProps {
  isChatFlow: boolean;
  size: number;
  stroke?: number;
}

/** The icon of a workflow or chat flow in lists. */
export function WorkflowIcon({ isChatFlow, ...props }: WorkflowIconProps) {
  return isChatFlow ? <IconMessages {...props} aria-hidden /> : <IconHierarchy2 {...props} aria-hidden />;
}
