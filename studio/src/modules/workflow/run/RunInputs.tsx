import { isFileType, type TypeDescription, type Variable } from '@heddle/workflow-schema';
import { Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { editorMessages } from '../editor/editorMessages.js';
import { FileField } from './FileField.js';
import type { FieldProblem } from './runInputs.js';

interface RunInputsProps {
  fields: readonly Variable[];
  texts: Readonly<Record<string, string>>;
  problems: ReadonlyMap<string, FieldProblem>;
  /** Text shown when there are no fields. */
  empty?: string;
  onChange(name: string, text: string): void;
}

/** One field per workflow input, by type. */
export function RunInputs({ fields, texts, problems, empty, onChange }: RunInputsProps) {
  const t = useMessages(editorMessages);
  if (fields.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {empty ?? t('noInputs')}
      </Text>
    );
  }
  return (
    <Stack gap="md">
      {fields.map((field) => {
        const problem = problems.get(field.name);
        const common = {
          label: field.name,
          description: field.description || undefined,
          error: problem && t(problem, { type: field.type }),
          required: field.required === true,
          value: texts[field.name] ?? '',
        };
        const fileType = fileTypeOf(field);
        if (fileType) {
          return (
            <FileField
              key={field.name}
              {...common}
              type={fileType}
              isList={field.type === 'list'}
              onChange={(text) => onChange(field.name, text)}
            />
          );
        }
        if (field.type === 'boolean') {
          return (
            <Switch
              key={field.name}
              label={field.name}
              description={common.description}
              checked={common.value === 'true'}
              onChange={(event) => onChange(field.name, String(event.currentTarget.checked))}
            />
          );
        }
        if (field.type === 'integer' || field.type === 'float') {
          return (
            <TextInput
              key={field.name}
              {...common}
              inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
              onChange={(event) => onChange(field.name, event.currentTarget.value)}
            />
          );
        }
        const isJson = field.type !== 'string';
        return (
          <Textarea
            key={field.name}
            {...common}
            autosize
            minRows={isJson ? 3 : 1}
            maxRows={10}
            spellCheck={!isJson}
            styles={isJson ? { input: { fontFamily: 'var(--h-mono)', fontSize: 12 } } : undefined}
            onChange={(event) => onChange(field.name, event.currentTarget.value)}
          />
        );
      })}
    </Stack>
  );
}

/** File type of a field or of the items of its array; undefined for other fields. */
function fileTypeOf({ type, assistType, schema }: Variable): TypeDescription | undefined {
  const item = type === 'list' && schema && !Array.isArray(schema) ? schema : { type, assistType };
  return isFileType(item as TypeDescription) ? (item as TypeDescription) : undefined;
}
