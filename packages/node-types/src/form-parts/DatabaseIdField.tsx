import { TextInput } from '@mantine/core';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { textAt, writeAt } from './wire.js';

const listPath = ['inputs', 'databaseInfoList'];
const words = { 'zh-CN': '数据库 ID', en: 'Database ID' };

/** The id of the node's database. */
export function DatabaseIdField() {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const path = [...listPath, 0, 'databaseInfoID'];
  return (
    <div>
      <TextInput
        label={words[language]}
        inputMode="numeric"
        value={textAt(raw, path)}
        readOnly={isReadOnly}
        error={useIsInvalid(listPath, true)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange((draft) => writeAt(draft, path, text), words[language]);
        }}
      />
      <FieldProblems path={listPath} isDeep />
    </div>
  );
}
