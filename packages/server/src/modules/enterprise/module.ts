import { enterprise } from '@heddle/api-contract';
import { implement } from '../../kernel/implement.js';
import { describeEnterprise, listEnterprises } from './enterprises.js';
import { listPeople } from './people.js';
import { removePerson } from './removePerson.js';
import * as tables from './tables.js';
import { updatePerson } from './updatePerson.js';

export const enterpriseModule = implement(
  enterprise,
  {
    list: listEnterprises,
    get: describeEnterprise,
    people: listPeople,
    updatePerson,
    removePerson,
  },
  { tables },
);
