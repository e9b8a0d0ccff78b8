import type { SessionUser } from '../../../shared/api/sessions.ts';
import { canSeeCopies } from '../../../shared/domain/copies/copy-access.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import { canSeeReviews, headedDepartments, ledDepartments } from '../../../shared/domain/documents/document-access.ts';
import {
  canManageMasterList,
  canOpenAbsences,
  canOpenApproval,
  canSeeEvidence,
  canSeeProcessTimes,
  isAdmin,
  isAuditor,
} from '../../../shared/domain/people/roles.ts';
import { canSeeDestructions } from '../../../shared/domain/records/destruction-access.ts';
import { config } from '../lib/config.ts';

type Access = (user: SessionUser, department?: DepartmentCode) => boolean;

/** Who may open screens, or is led to them; of a department, or without one of any. The server enforces the same permissions. */
const rules = {
  absences: canOpenAbsences,
  admin: isAdmin,
  approver: canOpenApproval,
  copyReader: canSeeCopies,
  crewLeader: (user) => ledDepartments(user).length > 0 || isAuditor(user),
  departmentHead: (user) => headedDepartments(user).length > 0,
  destructionReader: canSeeDestructions,
  // Of one department or another: a post may answer for records of any.
  destructionReaderOfAny: (user) => canSeeDestructions(user),
  evidenceReader: canSeeEvidence,
  mail: () => config().mail,
  masterListManager: canManageMasterList,
  notAuditor: (user) => !isAuditor(user),
  processTimesReader: canSeeProcessTimes,
  reviewsReader: canSeeReviews,
  submissionReviewer: isAdmin,
} satisfies Record<string, Access>;

export type AccessName = keyof typeof rules;
export const accessRules: Record<AccessName, Access> = rules;

type ScreenForSome = { access?: AccessName; offeredTo?: AccessName; department?: DepartmentCode };

export const canOpen = ({ access, department }: ScreenForSome, user: SessionUser): boolean =>
  access === undefined || accessRules[access](user, department);

export const isOffered = ({ access, offeredTo = access, department }: ScreenForSome, user: SessionUser): boolean =>
  canOpen({ access: offeredTo, department }, user);
