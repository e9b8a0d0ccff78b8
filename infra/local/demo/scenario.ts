import type { SubmissionPurpose } from '../../../shared/domain/documents/documents.ts';
import type { FileKind } from './files.ts';

/**
 * One decision: the user, the hours since the previous step, and the reason of a rejection; the submitter withdraws.
 */
export type Step = { by: string; after: number } & (
  | { action: 'approve' }
  | { action: 'reject'; reason?: string }
  | { action: 'withdraw' }
);

/** A submission of the demo and its decisions. */
export interface Scenario {
  title: string;
  /** Says its type and department. */
  nomor: string;
  /** By default an employee of SHE for its documents, and another for those of the others. */
  by?: string;
  purpose?: SubmissionPurpose;
  /** Days before now on which it was submitted. */
  daysAgo: number;
  draft?: FileKind;
  /** The document number of the rejected submission that this one resubmits. */
  resubmits?: string;
  steps?: readonly Step[];
}

export const admin = '10000001';
export const secondAdmin = '10000002';
export const controller = '10000003';
export const projectManager = '10000010';
export const sheHead = '10000011';
export const heads = {
  Produksi: '10000021',
  Engineering: '10000022',
  Plant: '10000023',
  HCGS: '10000024',
  Logistic: '10000025',
  TDC: '10000027',
} as const;
export const employee = '10000031';
export const sheEmployee = '10000032';

export const approvalStep = (by: string, after: number): Step => ({ by, after, action: 'approve' });
export const rejectionStep = (by: string, after: number, reason?: string): Step => ({
  by,
  after,
  action: 'reject',
  ...(reason === undefined ? {} : { reason }),
});
export const adminReview = approvalStep(admin, 5);
export const headApproval = (department: keyof typeof heads): Step => approvalStep(heads[department], 20);
export const sheHeadApproval = approvalStep(sheHead, 16);
export const managerApproval = approvalStep(projectManager, 26);

export const fullApproval = (department: keyof typeof heads): readonly Step[] => [
  adminReview,
  headApproval(department),
  sheHeadApproval,
  managerApproval,
];
/** As `fullApproval`, after so many hours at each level. */
export const slowApproval = (
  department: keyof typeof heads,
  hours: readonly [review: number, head: number, sheHead: number, manager: number],
): readonly Step[] => fullApproval(department).map((step, level) => ({ ...step, after: hours[level] ?? step.after }));
