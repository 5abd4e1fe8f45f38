import { confirm } from '@heddle/ui-kit';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconEdit, IconPower, IconStar, IconTrash } from '@tabler/icons-react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { sharedWords } from '../../../shared/i18n/sharedWords.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { modelWords } from '../modelWords.js';
import { type ModelRow, useDeleteModel, useSaveModel } from '../queries.js';
import { CapabilityBadges } from './CapabilityBadges.js';
import { outcomeOf } from './CheckReport.js';

interface ModelRowsProps {
  label: string;
  models: readonly ModelRow[];
  onTest(model: ModelRow): void;
  /** Absent where models cannot be changed here. */
  onEdit?(model: ModelRow): void;
}

/** Models with their abilities, their last test, and what can be done with them. */
export function ModelRows({ label, models, onTest, onEdit }: ModelRowsProps) {
  const words = useWords(modelWords);
  return (
    <Rows label={label}>
      {models.map((model) => (
        <Row
          key={model.id}
          name={model.displayName}
          badge={<CapabilityBadges model={model} />}
          about={<About model={model} />}
        >
          {model.source !== 'demo' && (
            <Button size="xs" variant="default" onClick={() => onTest(model)}>
              {words('test')}
            </Button>
          )}
          {onEdit && <Actions model={model} onEdit={() => onEdit(model)} />}
        </Row>
      ))}
    </Rows>
  );
}

function About({ model }: { model: ModelRow }) {
  const words = useWords(modelWords);
  const language = useLanguage();
  if (model.source === 'demo') return words('demoHint');
  const { checkOutcome, checkedAt } = model;
  const at = checkedAt === undefined ? '' : formatMoment(Number(checkedAt), language);
  const tested =
    checkOutcome === undefined
      ? []
      : checkOutcome === 'ok'
        ? [words('checkedOk', { at })]
        : [
            words('checkedFailed', {
              at,
              reason: words(`outcome.${outcomeOf(checkOutcome)}`, { missing: '' }),
            }),
          ];
  return [model.identification, ...tested].join(' · ');
}

function Actions({ model, onEdit }: { model: ModelRow; onEdit(): void }) {
  const words = useWords(modelWords);
  const shared = useWords(sharedWords);
  const save = useSaveModel({ isQuiet: false });
  const remove = useDeleteModel();
  const isOff = model.modelStatus === 3;
  const change = (fields: { modelStatus?: 1 | 3; isDefault?: boolean }) =>
    save.mutate({
      providerId: model.providerId ?? '',
      change: { id: model.id, identification: model.identification, ...fields },
    });

  async function askAndDelete() {
    const isSure = await confirm({
      title: words('deleteModelTitle', { name: model.displayName }),
      children: words('deleteModelText'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(model.id);
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={words('more', { name: model.displayName })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit size={16} />} onClick={onEdit}>
          {words('editModel')}
        </Menu.Item>
        {!model.isDefault && !isOff && (
          <Menu.Item leftSection={<IconStar size={16} />} onClick={() => change({ isDefault: true })}>
            {words('makeDefault')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconPower size={16} />}
          onClick={() => change({ modelStatus: isOff ? 1 : 3 })}
        >
          {words(isOff ? 'switchOn' : 'switchOff')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="madder" leftSection={<IconTrash size={16} />} onClick={() => void askAndDelete()}>
          {shared('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
