import { defineReasons } from '../kernel/reasons.js';

/** Why a variable was not declared, set or deleted. */
export const variableReasons = defineReasons('variable', {
  readOnly: 'system variables are read-only',
  tooMany: 'at most {maximum} variables for one user',
  tooLong: 'a variable has at most {maximum} bytes',
  noneSet: 'none of these variables can be set',
  noneDeleted: 'none of these variables can be deleted',
  wrongType: 'the value of {name} does not fit its type, at {place}',
  notDeclared: 'there is no variable {name}',
  notWritable: 'the variable {name} is read-only',
  tooManyDeclared: 'at most {maximum} variables can be declared',
  declaredTwice: 'two variables are named {name}',
  systemName: 'the name {name} is reserved: it begins with sys_',
  systemChanged: 'the system variable {name} cannot be changed',
  notJson: '{path}: the type is not valid JSON',
  name: '{path}: names have letters, digits, _ and $, and begin with a letter or _',
  reserved: '{path}: this name is reserved',
  twice: '{path}: two fields have this name',
  type: '{path}: the type is unknown',
  noItems: '{path}: a list needs the type of its items',
  tooDeep: '{path}: the type is nested too deep',
  tooManyFields: '{path}: the type has too many fields',
  wrongDefault: 'the default value of {name} does not fit its type, at {place}',
});
