import { type DepartmentCode, departmentLabels } from '../departments.ts';
import type { Notice, TransitionDetails } from './notices.ts';

/** Sent to the heads of a department that holds copies of a document which is no longer current. */
export const recallNotice = (
  { document_title, document_number, submission_purpose }: TransitionDetails,
  department: DepartmentCode,
  count: number,
): Omit<Notice, 'to'> => ({
  kind: 'recalls',
  type: 'info',
  title: 'Salinan Harus Ditarik',
  message: `Dokumen “${document_title}” (${document_number}) telah ${submission_purpose === 'cancellation' ? 'dimusnahkan' : 'direvisi'}. ${count} salinan terkendali yang dipegang ${departmentLabels[department]} tidak berlaku lagi dan harus ditarik.`,
  department,
});
