import { submissionParameter } from '../../../../shared/domain/notices/page-paths.ts';

/** The search parameter with the panel's tab: one of the files; without it the detail itself. */
export const submissionTabParameter = 'berkas';

/** The search parameter that shows a decision queue in decision mode, whatever the browser last used. */
export const decisionModeParameter = 'tampilan';
export const decisionModeValue = 'keputusan';

/** The decision queue in decision mode, at this submission; without one at the first that waits. */
export const decisionPath = (decision: 'review' | 'approval', submissionId: string | null): string => {
  const parameters = new URLSearchParams({ [decisionModeParameter]: decisionModeValue });
  if (submissionId !== null) parameters.set(submissionParameter, submissionId);
  return `/${decision}?${parameters}`;
};

export const resubmitPath = (submissionId: string): string =>
  `/pengajuan?${new URLSearchParams({ ulang: submissionId })}`;

export const revisionParameter = 'revisi';

/** The search parameter with the id of the document to revise, where several have its number. */
export const revisedIdParameter = 'dokumen';

export const revisionPath = (nomor: string, id?: string): string =>
  `/pengajuan?${new URLSearchParams({
    tindakan: 'ajukan',
    [revisionParameter]: nomor,
    ...(id === undefined ? {} : { [revisedIdParameter]: id }),
  })}`;
