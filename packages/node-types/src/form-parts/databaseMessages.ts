/** Messages of the form parts of database nodes. */
export const databaseMessages = {
  'zh-CN': {
    conditions: '条件',
    field: '字段 {index}',
    operator: '比较方式 {index}',
    value: '值 {index}',
    condition: '条件 {index}',
    logic: '条件关系',
    all: '全部满足',
    any: '任一满足',
    fields: '写入字段',
  },
  en: {
    conditions: 'Conditions',
    field: 'Field {index}',
    operator: 'Operator {index}',
    value: 'Value {index}',
    condition: 'Condition {index}',
    logic: 'Match',
    all: 'All conditions',
    any: 'Any condition',
    fields: 'Fields to write',
  },
};
