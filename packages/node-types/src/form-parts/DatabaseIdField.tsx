import { TextInput } from '@mantine/core';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { textAt, writeAt } from './wire.js';

const listPath = ['inputs', 'databaseInfoList'];
const messages = { 'zh-CN': '数据库 ID', en: 'Database ID' };

/** The id of the node's database. */
export function DatabaseIdField() {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const path = [...listPath, 0, 'databaseInfoID'];
  return (
    <div>
      <TextInput
        label={messages[language]}
        inputMode="numeric"
        value={textAt(raw, path)}
        readOnly={isReadOnly}
        error={useIsInvalid(listPath, true)}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange((draft) => writeAt(draft, path, text), messages[language]);
        }}
      />
      <FieldProblems path={listPath} isDeep />
    </div>
  );
}
