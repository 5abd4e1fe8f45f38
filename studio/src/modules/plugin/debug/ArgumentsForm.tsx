import type { ToolParameter } from '@heddle/api-contract/families/plugin';
import { parameterTypes } from '@heddle/plugin';
import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { typeName } from '../tool/parameterTree.js';
import { type ArgumentTexts, textOf } from './exampleArguments.js';

interface ArgumentsFormProps {
  inputs: readonly ToolParameter[];
  texts: ArgumentTexts;
  /** Names of the inputs to mark. */
  invalid: readonly string[];
  onChange(name: string, text: string): void;
}

/** One field for each input; objects and lists are JSON. */
export function ArgumentsForm({ inputs, texts, invalid, onChange }: ArgumentsFormProps) {
  return (
    <Stack gap="xs">
      {inputs.map((input) => {
        const { name = '', type, desc, is_required: isRequired, global_default: standard } = input;
        const common = {
          label: name,
          description: [typeName(input), desc].filter(Boolean).join(' · '),
          required: isRequired === true,
          error: invalid.includes(name),
        };
        const value = textOf(texts, name);
        const placeholder = standard ?? '';
        if (type === parameterTypes.boolean)
          return (
            <Select
              key={name}
              {...common}
              data={['true', 'false']}
              clearable
              placeholder={placeholder}
              value={value === '' ? null : value}
              onChange={(next) => onChange(name, next ?? '')}
            />
          );
        const isJson = type === parameterTypes.object || type === parameterTypes.array;
        const field = {
          ...common,
          value,
          placeholder:
            isJson && placeholder === '' ? (type === parameterTypes.array ? '[]' : '{}') : placeholder,
          onChange: (event: { currentTarget: { value: string } }) =>
            onChange(name, event.currentTarget.value),
        };
        return isJson ? (
          <Textarea key={name} {...field} autosize minRows={2} maxRows={10} ff="monospace" />
        ) : (
          <TextInput key={name} {...field} />
        );
      })}
    </Stack>
  );
}
