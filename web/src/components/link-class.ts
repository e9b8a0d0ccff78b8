/** A link to what the text is about; for fingers on phones. */
export const linkClass =
  'inline-flex min-h-6 w-fit items-center font-semibold text-primary underline underline-offset-2 max-sm:min-h-11 pointer-coarse:min-h-11';
