/** The parameter that names the open story in the address of every page that shows one. */
export const storyParameter = 'pengajuan';

/** Where anyone may read a submission's story. */
export const storyPath = (submissionId: string): string =>
  `/dashboard?${new URLSearchParams({ [storyParameter]: submissionId })}`;

/** The form, filled in with what a rejected or withdrawn submission said. */
export const resubmitPath = (submissionId: string): string =>
  `/pengajuan?${new URLSearchParams({ ulang: submissionId })}`;
