import { SegmentedControl, Select } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useSpaces } from '../../space/index.js';
import { type CopyWay, hasTarget } from '../CopyRequest.js';
import { copyMessages } from '../copyMessages.js';

interface CopyTargetFieldsProps {
  spaceId: string;
  ways: readonly CopyWay[];
  way: CopyWay;
  targetId: string;
  onWay(way: CopyWay): void;
  onTarget(spaceId: string): void;
}

/** Whether to copy or move, and the workspace to go to. */
export function CopyTargetFields({ spaceId, ways, way, targetId, onWay, onTarget }: CopyTargetFieldsProps) {
  const t = useMessages(copyMessages);
  const spaces = useSpaces();
  return (
    <>
      {ways.length > 1 && (
        <SegmentedControl
          aria-label={t('way')}
          value={way}
          onChange={(value) => onWay(value as CopyWay)}
          data={ways.map((value) => ({ value, label: t(value) }))}
        />
      )}
      {hasTarget(way) && (
        <Select
          label={t('target')}
          allowDeselect={false}
          searchable
          value={targetId}
          onChange={(value) => value !== null && onTarget(value)}
          data={(spaces.data ?? []).map(({ id, name }) => ({
            value: id,
            label: id === spaceId ? t('thisSpace', { name }) : name,
            disabled: id === spaceId && way === 'moveAgent',
          }))}
        />
      )}
    </>
  );
}
