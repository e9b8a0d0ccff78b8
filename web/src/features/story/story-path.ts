/** The parameter that names the open story in the address of every page that shows one. */
export const storyParameter = 'pengajuan';

/** The part of the open story that is shown, in the same address: one of its files; without it the story itself. */
export const storyTabParameter = 'berkas';

/** Where anyone may read a submission's story. */
export const storyPath = (submissionId: string): string =>
  `/dashboard?${new URLSearchParams({ [storyParameter]: submissionId })}`;

/** The form, filled in with what a rejected or withdrawn submission said. */
export const resubmitPath = (submissionId: string): string =>
  `/pengajuan?${new URLSearchParams({ ulang: submissionId })}`;
