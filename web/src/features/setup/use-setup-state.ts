import { useQuery } from '@tanstack/react-query';
import { departmentCodes, submissionDepartments } from '../../../../shared/domain/departments.ts';
import { positionTitle } from '../../../../shared/domain/people/roles.ts';
import { callApi } from '../../lib/api/api.ts';
import { type SetupState, vacantPositionsOf } from './setup-state.ts';

/** What is set up; undefined while it loads and after a failure, because the steps are only an aid. */
export const useSetupState = (enabled: boolean): SetupState | undefined =>
  useQuery({ queryKey: ['setup'], queryFn: ({ signal }) => loadSetupState(signal), enabled, staleTime: 0 }).data;

const loadSetupState = async (signal: AbortSignal): Promise<SetupState> => {
  const [{ users }, routes, hasDocuments] = await Promise.all([
    callApi('list-users', { active: true }, { signal }),
    Promise.all(
      submissionDepartments.map(async (department) => ({
        department,
        levels: (await callApi('get-approval-route', { department }, { signal })).levels,
      })),
    ),
    findDocuments(signal),
  ]);
  const vacantPositions = vacantPositionsOf(routes, (role, department) =>
    positionTitle(role === 'dept_head' ? { role, department } : { role }),
  );
  return { hasUsers: users.length > 1, vacantPositions, hasDocuments };
};

/** Whether any department's list has a version, which its first document gives it; stops at the first that has one. */
const findDocuments = async (signal: AbortSignal): Promise<boolean> => {
  for (const department of departmentCodes) {
    const { catalogue_version } = await callApi('list-hims-documents', { department, since: 0 }, { signal });
    if (catalogue_version > 0) return true;
  }
  return false;
};
