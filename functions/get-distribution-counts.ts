import { handle } from './http/handler.ts';
import { countDistribution } from './reading/distribution-service.ts';
import { supervisedDepartments } from './reading/supervision-rules.ts';

export const handler = handle('get-distribution-counts', async (_input, { caller }) => {
  const counts = await countDistribution(supervisedDepartments(caller));
  return {
    departments: [...counts].map(([department, documents]) => ({ department, documents, copies_out: copiesOut() })),
  };
});

/** Copies in circulation that a department holds: none before copies are issued. */
const copiesOut = (): number => 0;
