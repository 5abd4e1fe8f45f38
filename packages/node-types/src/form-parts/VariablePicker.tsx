import type { Language, Reference, TypeDescription } from '@heddle/workflow-schema';
import { ActionIcon, Combobox, Tooltip, useCombobox } from '@mantine/core';
import { IconAlertCircle, IconChevronDown, IconFocus2, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { typeWord } from '../card-parts/typeWord.js';
import { fillWords } from '../fillWords.js';
import type { ScopeVariable } from '../NodeForm.js';
import { useFormScope, useFormWords } from './FormScope.js';
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
  const words = useFormWords();
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
          title={referenceTitle(value, scope, words, language)}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          aria-label={`${label}: ${referenceText(value, scope, words)}`}
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
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {groups.length === 0 && (
            <Combobox.Empty>{search === '' ? words.nothingInScope : words.nothingFound}</Combobox.Empty>
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
                  <i>{typeWord(variable.type)}</i>
                  {variable.label === '' ? words.anything : variable.label}
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
  const goTo = fillWords(words.showNode, { name: referenceText(value, scope, words).split(' / ')[0] ?? '' });
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
  words: { choose: string; lost: string; anything: string },
  language: Language,
): string | undefined {
  if (value === undefined) return undefined;
  const found = findVariable(scope, value);
  const text = referenceText(value, scope, words);
  return found === undefined ? text : `${text}: ${typeName(found.type, language)}`;
}

function ReferenceChip({ value, scope }: { value: Reference | undefined; scope: readonly ScopeVariable[] }) {
  const words = useFormWords();
  if (value === undefined) return <span className="heddle-form-placeholder">{words.choose}</span>;
  const found = findVariable(scope, value);
  return (
    <span className="heddle-form-chip" data-bad={found === undefined}>
      {found === undefined ? <IconAlertCircle size={14} aria-hidden /> : <IconLink size={14} aria-hidden />}
      <span>{referenceText(value, scope, words)}</span>
    </span>
  );
}

function referenceText(
  value: Reference | undefined,
  scope: readonly ScopeVariable[],
  words: { choose: string; lost: string; anything: string },
): string {
  if (value === undefined) return words.choose;
  const found = findVariable(scope, value);
  const path = value.path.join('.');
  if (found !== undefined) return `${found.group.title} / ${path || words.anything}`;
  const owner = value.source === 'block-output' ? value.nodeId : value.source;
  return `${words.lost} ${[owner, path].filter(Boolean).join(' / ')}`;
}
