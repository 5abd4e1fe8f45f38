import type { Language, Reference, TypeDescription } from '@heddle/workflow-schema';
import { ActionIcon, Combobox, Tooltip, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { shortTypeName } from '../card-parts/shortTypeName.js';
import { formatMessage } from '../formatMessage.js';
import { IconAlertCircle } from '../icons/IconAlertCircle.js';
import { IconChevronDown } from '../icons/IconChevronDown.js';
import { IconFocus2 } from '../icons/IconFocus2.js';
import { IconLink } from '../icons/IconLink.js';
import type { ScopeVariable } from '../NodeForm.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { findVariable, groupVariables, referenceKey } from './scopeVariables.js';
import { typeName } from './types.js';

interface VariablePickerProps {
  value: Reference | undefined;
  label: string;
  describedBy?: string;
  isInvalid?: boolean;
  /** Variables of other types stay listed but cannot be chosen. */
  accepts?: (type: TypeDescription) => boolean;
  /** Variables to offer; by default those before this node. */
  scope?: readonly ScopeVariable[];
  onChange: (variable: ScopeVariable) => void;
}

/** Selects a variable of the nodes before this one: grouped, with types, searchable and with arrow keys. */
export function VariablePicker(props: VariablePickerProps) {
  const { value, label, describedBy, isInvalid, accepts, onChange } = props;
  const { context, isReadOnly, language } = useFormScope();
  const { scope = context.scope } = props;
  const t = useFormMessages();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      setSearch('');
      combobox.resetSelectedOption();
      combobox.focusTarget();
    },
  });
  const groups = combobox.dropdownOpened ? groupVariables(scope, search) : [];
  const owner = value?.source === 'block-output' ? value.nodeId : undefined;
  const isFound = value !== undefined && findVariable(scope, value) !== undefined;
  const picker = (
    <Combobox
      store={combobox}
      position="bottom-start"
      keepMounted={false}
      width={300}
      onOptionSubmit={(key) => {
        const chosen = groups.flatMap((group) => group.rows).find((row) => row.key === key);
        if (chosen) onChange(chosen.variable);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <button
          type="button"
          className="heddle-form-reference"
          title={referenceTitle(value, scope, t, language)}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          aria-label={`${label}: ${referenceText(value, scope, t)}`}
          aria-describedby={describedBy}
          data-invalid={isInvalid}
          disabled={isReadOnly}
          onClick={() => combobox.toggleDropdown()}
        >
          <ReferenceChip value={value} scope={scope} />
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={t.search}
          placeholder={t.search}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {groups.length === 0 && (
            <Combobox.Empty>{search === '' ? t.nothingInScope : t.nothingFound}</Combobox.Empty>
          )}
          {groups.map((group) => (
            <Combobox.Group key={group.id} label={group.title}>
              {group.rows.map(({ key, depth, variable }) => (
                <Combobox.Option
                  key={key}
                  value={key}
                  className="heddle-form-variable"
                  style={{ paddingInlineStart: 10 + depth * 16 }}
                  disabled={accepts !== undefined && !accepts(variable.type)}
                  active={value !== undefined && key === referenceKey(value)}
                >
                  <i>{shortTypeName(variable.type)}</i>
                  {variable.label === '' ? t.anything : variable.label}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
  const { onShowNode } = context;
  if (onShowNode === undefined || owner === undefined || !isFound) return picker;
  const goTo = formatMessage(t.showNode, { name: referenceText(value, scope, t).split(' / ')[0] ?? '' });
  return (
    <div className="heddle-form-row">
      <div className="heddle-form-grow">{picker}</div>
      <Tooltip label={goTo}>
        <ActionIcon size={24} aria-label={goTo} onClick={() => onShowNode(owner)}>
          <IconFocus2 size={14} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

/** Full path and type, as a tooltip: the field itself has no room for them. */
function referenceTitle(
  value: Reference | undefined,
  scope: readonly ScopeVariable[],
  t: { choose: string; lost: string; anything: string },
  language: Language,
): string | undefined {
  if (value === undefined) return undefined;
  const found = findVariable(scope, value);
  const text = referenceText(value, scope, t);
  return found === undefined ? text : `${text}: ${typeName(found.type, language)}`;
}

function ReferenceChip({ value, scope }: { value: Reference | undefined; scope: readonly ScopeVariable[] }) {
  const t = useFormMessages();
  if (value === undefined) return <span className="heddle-form-placeholder">{t.choose}</span>;
  const found = findVariable(scope, value);
  return (
    <span className="heddle-form-chip" data-bad={found === undefined}>
      {found === undefined ? <IconAlertCircle size={14} aria-hidden /> : <IconLink size={14} aria-hidden />}
      <span>{referenceText(value, scope, t)}</span>
    </span>
  );
}

function referenceText(
  value: Reference | undefined,
  scope: readonly ScopeVariable[],
  t: { choose: string; lost: string; anything: string },
): string {
  if (value === undefined) return t.choose;
  const found = findVariable(scope, value);
  const path = value.path.join('.');
  if (found !== undefined) return `${found.group.title} / ${path || t.anything}`;
  const owner = value.source === 'block-output' ? value.nodeId : value.source;
  return `${t.lost} ${[owner, path].filter(Boolean).join(' / ')}`;
}
