import type { SessionUser } from '../../../shared/api/sessions.ts';
import { canHandleCopies } from '../../../shared/domain/copies/copy-access.ts';
import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import { canReviewDocuments, headedDepartments } from '../../../shared/domain/documents/document-reviews.ts';
import {
  canManageMasterList,
  canOpenAbsences,
  canOpenApproval,
  canSeeProcessTimes,
  isAdmin,
} from '../../../shared/domain/people/roles.ts';
import { config } from '../lib/config.ts';

type Access = (user: SessionUser, department?: DepartmentCode) => boolean;

/** Who may open screens, or is led to them; of a department, or without one of any. The server enforces the same permissions. */
const rules = {
  absences: canOpenAbsences,
  admin: isAdmin,
  approver: canOpenApproval,
  copyHandler: canHandleCopies,
  departmentHead: (user) => headedDepartments(user).length > 0,
  documentReviewer: canReviewDocuments,
  mail: () => config().mail,
  masterListManager: canManageMasterList,
  processTimesReader: canSeeProcessTimes,
  submissionReviewer: isAdmin,
} satisfies Record<string, Access>;

export type AccessName = keyof typeof rules;
export const accessRules: Record<AccessName, Access> = rules;

type OfferedScreen = { access?: AccessName; offeredTo?: AccessName; department?: DepartmentCode };

/** Whether links and the search lead the user to a screen. */
export const isOffered = ({ access, offeredTo = access, department }: OfferedScreen, user: SessionUser): boolean =>
  offeredTo === undefined || accessRules[offeredTo](user, department);
