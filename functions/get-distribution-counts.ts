import { readingCalls } from '../shared/api/reading.ts';
import { countCopies } from './copies/recall-service.ts';
import { handle } from './http/handler.ts';
import { countDistribution } from './required-reading/distribution-service.ts';
import { supervisedDepartments } from './required-reading/supervision-rules.ts';

export const handler = handle(readingCalls['get-distribution-counts'], async (_input, { caller }) => {
  const departments = supervisedDepartments(caller);
  const [documents, copies] = await Promise.all([
    countDistribution(departments),
    Promise.all(departments.map(countCopies)),
  ]);
  return {
    departments: copies.map(({ department, out, recall }) => ({
      department,
      documents: documents.get(department) ?? 0,
      copies_out: out,
      recalls: recall,
    })),
  };
});
