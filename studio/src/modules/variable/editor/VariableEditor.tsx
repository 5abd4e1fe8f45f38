import { variableLimits } from '@heddle/api-contract/families/variable';
import { confirm, showError, showSuccess } from '@heddle/ui-kit';
import { Button, FileButton, Group, Text, Tooltip } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { announceError } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { type EditedVariable, newVariable, problemOf } from '../EditedVariable.js';
import { importVariables, withImported } from '../importVariables.js';
import { variableMessages } from '../variableMessages.js';
import classes from './Editor.module.css';
import { VariableCard } from './VariableCard.js';

interface VariableEditorProps {
  list: readonly EditedVariable[];
  /** The only variables shown, and the scope of new ones. */
  scope: EditedVariable['scope'];
  isOfAgent?: boolean;
  /** Problems are shown once the user has tried to save. */
  showsProblems: boolean;
  /** Further ways to add a variable. */
  actions?: ReactNode;
  onChange(list: EditedVariable[]): void;
}

/** Edits the variables of one scope; nothing is saved. */
export function VariableEditor(props: VariableEditorProps) {
  const { list, scope, isOfAgent = false, showsProblems, actions, onChange } = props;
  const t = useMessages(variableMessages);
  const shown = list.filter((variable) => variable.scope === scope);
  const isFull = list.length >= variableLimits.variables;
  return (
    <div className={classes.list}>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('empty')}
        </Text>
      )}
      {list.map((variable, index) => {
        if (variable.scope !== scope) return null;
        return (
          <VariableCard
            // Variables have no identity but their place: names are what is being edited.
            key={index}
            variable={variable}
            problem={showsProblems ? problemOf(variable, list, { isOfAgent }) : undefined}
            hasPrompt={isOfAgent}
            onChange={(next) => onChange(list.map((one) => (one === variable ? next : one)))}
            onRemove={() => onChange(list.filter((one) => one !== variable))}
          />
        );
      })}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isFull}
          title={isFull ? t('full', { count: variableLimits.variables }) : undefined}
          onClick={() => onChange([...list, newVariable('', scope)])}
        >
          {t('add')}
        </Button>
        <ImportButton list={list} scope={scope} onChange={onChange} />
        {actions}
      </Group>
    </div>
  );
}

function ImportButton({ list, scope, onChange }: Pick<VariableEditorProps, 'list' | 'scope' | 'onChange'>) {
  const t = useMessages(variableMessages);
  const shared = useMessages(sharedMessages);
  async function handleFile(file: File | null) {
    if (!file) return;
    const text = file.size > variableLimits.importBytes ? undefined : await file.text();
    const imported =
      text === undefined ? { problem: 'importTooLarge' as const } : importVariables(text, scope, list);
    if ('problem' in imported) return showError(t(imported.problem));
    const { variables, replaced } = imported;
    const isSure =
      replaced.length === 0 ||
      (await confirm({
        title: t('replaceTitle', { count: replaced.length }),
        children: t('replaceWhy', { names: replaced.join(', ') }),
        confirm: t('replace'),
        cancel: shared('cancel'),
      }));
    if (!isSure) return;
    onChange(withImported(list, variables));
    showSuccess(t('imported', { count: variables.length }));
  }
  return (
    <FileButton
      accept="application/json,.json"
      onChange={(file) => void handleFile(file).catch(announceError)}
    >
      {(button) => (
        <Tooltip label={t('importHint')}>
          <Button
            {...button}
            variant="subtle"
            color="gray"
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {t('importJson')}
          </Button>
        </Tooltip>
      )}
    </FileButton>
  );
}
