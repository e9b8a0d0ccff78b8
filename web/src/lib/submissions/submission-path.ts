/** The parameter that names the open story in the address of every page that shows one. */
export const submissionParameter = 'pengajuan';

/** The part of the open story that is shown, in the same address: one of its files; without it the story itself. */
export const submissionTabParameter = 'berkas';

/** Where anyone may read a submission's story. */
export const submissionPath = (submissionId: string): string =>
  `/dashboard?${new URLSearchParams({ [submissionParameter]: submissionId })}`;

/** The form, filled in with what a rejected or withdrawn submission said. */
export const resubmitPath = (submissionId: string): string =>
  `/pengajuan?${new URLSearchParams({ ulang: submissionId })}`;
