import { connectors } from '@heddle/api-contract/families/conversation';
import { variableLimits } from '@heddle/api-contract/families/variable';
import { ActionIcon, MultiSelect, Switch, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { EditedVariable, VariableProblem } from '../EditedVariable.js';
import { variableMessages } from '../variableMessages.js';
import classes from './Editor.module.css';
import { FieldsEditor } from './FieldsEditor.js';
import { TypeSelect } from './TypeSelect.js';
import { fieldsOf, withFields } from './typeChoices.js';
import { ValueInput } from './ValueInput.js';

interface VariableCardProps {
  variable: EditedVariable;
  problem: VariableProblem | undefined;
  hasPrompt: boolean;
  onChange(variable: EditedVariable): void;
  onRemove(): void;
}

/** One variable: name, type and default in a row, everything else below on demand. */
export function VariableCard({ variable, problem, hasPrompt, onChange, onRemove }: VariableCardProps) {
  const t = useMessages(variableMessages);
  const settings = useId();
  const [isOpen, setIsOpen] = useState(false);
  const set = (change: Partial<EditedVariable>) => onChange({ ...variable, ...change });
  const { name, type, scope } = variable;
  const fields = fieldsOf(type);
  const errorAt = (field: VariableProblem['field']) =>
    problem?.field === field ? t(problem.problem, { place: problem.place }) : undefined;
  return (
    <div className={classes.card}>
      <div className={classes.row}>
        <TextInput
          className={classes.name}
          aria-label={t('name')}
          placeholder={t('name')}
          value={name}
          maxLength={variableLimits.name}
          error={errorAt('name') ?? errorAt('type')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <div className={classes.type}>
          <TypeSelect value={type} onChange={(next) => set({ type: next, defaultText: '' })} />
        </div>
        <div className={classes.default}>
          <ValueInput
            label={t('defaultValue')}
            type={type}
            value={variable.defaultText}
            error={errorAt('default')}
            onChange={(defaultText) => set({ defaultText })}
          />
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('more', { name })}
          aria-expanded={isOpen}
          aria-controls={settings}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('remove', { name })} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
      {fields && (
        <FieldsEditor
          fields={fields}
          depth={type.type === 'list' ? 2 : 1}
          onChange={(next) => set({ type: withFields(type, next) })}
        />
      )}
      <div id={settings} hidden={!isOpen}>
        <div className={classes.settings}>
          <TextInput
            aria-label={t('description')}
            placeholder={t('description')}
            value={variable.description}
            maxLength={variableLimits.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
          <div className={classes.switches}>
            <Switch
              label={t('enabled')}
              checked={variable.isEnabled}
              onChange={(event) => set({ isEnabled: event.currentTarget.checked })}
            />
            {hasPrompt && (
              <Switch
                label={t('inPrompt')}
                checked={variable.isInPrompt}
                onChange={(event) => set({ isInPrompt: event.currentTarget.checked })}
              />
            )}
            {scope === 'user' && (
              <>
                <Switch
                  label={t('readOnly')}
                  description={t('readOnlyHint')}
                  checked={variable.isReadOnly}
                  onChange={(event) => set({ isReadOnly: event.currentTarget.checked })}
                />
                <Switch
                  label={t('shared')}
                  checked={variable.isShared}
                  onChange={(event) => set({ isShared: event.currentTarget.checked })}
                />
              </>
            )}
          </div>
          {scope === 'user' && (
            <MultiSelect
              label={t('channels')}
              placeholder={variable.channels.length === 0 ? t('allChannels') : ''}
              data={[
                { value: connectors.studio, label: t('studio') },
                { value: connectors.api, label: 'API' },
                { value: connectors.webSdk, label: 'Web SDK' },
              ]}
              value={[...variable.channels]}
              onChange={(channels) => set({ channels })}
            />
          )}
        </div>
      </div>
    </div>
  );
}
