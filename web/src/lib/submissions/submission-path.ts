/** The search parameter with the id of the open submission, on every page with a submission panel. */
export const submissionParameter = 'pengajuan';

/** The search parameter with the panel's tab: one of the files; without it the detail itself. */
export const submissionTabParameter = 'berkas';

/** The path of a submission's detail for every user. */
export const submissionPath = (submissionId: string): string =>
  `/dashboard?${new URLSearchParams({ [submissionParameter]: submissionId })}`;

/** The form with the values of a rejected or withdrawn submission. */
export const resubmitPath = (submissionId: string): string =>
  `/pengajuan?${new URLSearchParams({ ulang: submissionId })}`;
