import { confirm } from '@heddle/ui-kit';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconEdit, IconPower, IconStar, IconTrash } from '@tabler/icons-react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { modelMessages } from '../modelMessages.js';
import { type ModelRow, useDeleteModel, useSaveModel } from '../queries.js';
import { CapabilityBadges } from './CapabilityBadges.js';
import { outcomeOf } from './CheckReport.js';

interface ModelRowsProps {
  label: string;
  models: readonly ModelRow[];
  onTest(model: ModelRow): void;
  /** Undefined where models are read-only. */
  onEdit?(model: ModelRow): void;
}

/** Models with their capabilities, last test and actions. */
export function ModelRows({ label, models, onTest, onEdit }: ModelRowsProps) {
  const t = useMessages(modelMessages);
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
              {t('test')}
            </Button>
          )}
          {onEdit && <Actions model={model} onEdit={() => onEdit(model)} />}
        </Row>
      ))}
    </Rows>
  );
}

function About({ model }: { model: ModelRow }) {
  const t = useMessages(modelMessages);
  const language = useLanguage();
  if (model.source === 'demo') return t('demoHint');
  const { checkOutcome, checkedAt } = model;
  const at = checkedAt === undefined ? '' : formatMoment(Number(checkedAt), language);
  const tested =
    checkOutcome === undefined
      ? []
      : checkOutcome === 'ok'
        ? [t('checkedOk', { at })]
        : [
            t('checkedFailed', {
              at,
              reason: t(`outcome.${outcomeOf(checkOutcome)}`, { missing: '' }),
            }),
          ];
  return [model.identification, ...tested].join(' · ');
}

function Actions({ model, onEdit }: { model: ModelRow; onEdit(): void }) {
  const t = useMessages(modelMessages);
  const shared = useMessages(sharedMessages);
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
      title: t('deleteModelTitle', { name: model.displayName }),
      children: t('deleteModelText'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(model.id);
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t('more', { name: model.displayName })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEdit size={16} />} onClick={onEdit}>
          {t('editModel')}
        </Menu.Item>
        {!model.isDefault && !isOff && (
          <Menu.Item leftSection={<IconStar size={16} />} onClick={() => change({ isDefault: true })}>
            {t('makeDefault')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconPower size={16} />}
          onClick={() => change({ modelStatus: isOff ? 1 : 3 })}
        >
          {t(isOff ? 'switchOn' : 'switchOff')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="madder" leftSection={<IconTrash size={16} />} onClick={() => void askAndDelete()}>
          {shared('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
